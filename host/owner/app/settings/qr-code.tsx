import type { QrPicture } from "../../api-types";

/** A QR code, always dark on light, because not all cameras read inverted codes. */
export function QrCode({ picture: { size, path } }: { picture: QrPicture }) {
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code of the secret">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
