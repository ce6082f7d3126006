import { mapName } from "./names";
import type { Service } from "./service";

const HOST = "www.openstreetmap.org";

/** ms within which the browser reports that a policy forbade a request; the event follows the failure. */
const REPORT_DELAY = 50;

/** Width of the world in px at zoom 0. */
const WORLD_WIDTH = 256;

/** OpenStreetMap in a frame: needs no key, shows a marker, and cannot access the page. */
export const openStreetMap: Service = {
  host: HOST,
  link({ place: { lat, lng }, settings: { zoom } }) {
    return `https://${HOST}/?mlat=${lat}&mlon=${lng}#map=${zoom}/${lat}/${lng}`;
  },
  async draw({ root, box, place: { lat, lng }, settings, signal }, lost) {
    if (!navigator.onLine) throw new Error("there is no network");
    const degrees = 360 / WORLD_WIDTH / 2 ** settings.zoom / 2;
    const east = root.clientWidth * degrees;
    const north = root.clientHeight * degrees * Math.cos((lat * Math.PI) / 180);
    const area = [lng - east, lat - north, lng + east, lat + north].map((degree) => degree.toFixed(6));
    const frame = document.createElement("iframe");
    frame.title = mapName(settings);
    frame.referrerPolicy = "strict-origin-when-cross-origin";
    frame.setAttribute("sandbox", "allow-scripts allow-same-origin allow-popups");
    frame.style.cssText = "display:block;width:100%;height:100%;border:0";
    const blocked = new Set<string>();
    document.addEventListener(
      "securitypolicyviolation",
      ({ blockedURI, effectiveDirective }) => {
        if (!blockedURI.includes(HOST)) return;
        blocked.add(effectiveDirective);
        if (effectiveDirective !== "connect-src") lost(`the page's policy blocks ${HOST} (${effectiveDirective})`);
      },
      { signal },
    );
    // A frame never reports that its host did not answer. If the policy forbids the check, the result is unknown.
    fetch(`https://${HOST}/`, { method: "HEAD", mode: "no-cors", credentials: "omit", signal }).catch(() => {
      setTimeout(() => blocked.has("connect-src") || lost(`${HOST} does not answer`), REPORT_DELAY);
    });
    frame.src = `https://${HOST}/export/embed.html?bbox=${area.join("%2C")}&layer=mapnik&marker=${lat}%2C${lng}`;
    box.append(frame);
  },
};
