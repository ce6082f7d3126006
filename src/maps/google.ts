import { atEnd } from "../core/lifetime";
import { redraw } from "../core/window-buses";
import { shared } from "../core/shared";
import { loadScript } from "../network/load-script";
import { markerName } from "./names";
import type { Service, Sheet } from "./service";

const HOST = "maps.googleapis.com";

/** As much of the service's API as a map needs. */
interface Api {
  Map: new (box: HTMLElement, options: object) => { setCenter(place: object): void; panBy(x: number, y: number): void };
  Marker: new (options: object) => { addListener(type: string, run: () => void): void };
  InfoWindow: new (options: object) => { open(map: object, marker: object): void };
}

declare global {
  interface Window {
    google?: { maps?: Partial<Api> };
    /** The service calls it once loaded; page scripts of such sites use the name. */
    _wf_maps_loaded?: () => void;
    /** The service calls it when it does not take the key. */
    gm_authFailure?: () => void;
  }
}

/** ms after which a service that has loaded and never called back counts as missing. */
const SERVICE_LIMIT = 10_000;
/** ms between two checks for the service that the page loads. */
const POLL_INTERVAL = 200;

const there = (): Api | undefined => (window.google?.maps?.Map ? (window.google.maps as Api) : undefined);

/** Whether the page loads the service's script itself, with its own key. */
export const pageBringsGoogle = (): boolean =>
  !!there() || document.querySelector(`script[src*="${HOST}/maps/api/js"]`) !== null;

const state = () =>
  shared("maps", () => ({ refused: new Set<() => void>(), api: undefined as Promise<Api> | undefined }));

/** The service, requested once per page. */
function load(key: string | undefined, nonce: string | undefined): Promise<Api> {
  const entry = state();
  return (entry.api ??= new Promise<Api>((resolve, reject) => {
    const ready = () => {
      const api = there();
      if (api) resolve(api);
      return !!api;
    };
    const fail = (cause: unknown) => {
      entry.api = undefined;
      reject(cause instanceof Error ? cause : new Error(String(cause)));
    };
    if (ready()) return;
    // A script of the page calls only its own callback, so poll for the API.
    const polling = key ? undefined : setInterval(() => ready() && clear(), POLL_INTERVAL);
    const late = setTimeout(() => {
      clear();
      if (!ready()) fail(`${HOST} did not report that it is ready`);
    }, SERVICE_LIMIT);
    const clear = () => {
      clearInterval(polling);
      clearTimeout(late);
    };
    if (!key) return;
    const before = window._wf_maps_loaded;
    window._wf_maps_loaded = () => {
      before?.();
      clear();
      ready();
    };
    const refused = window.gm_authFailure;
    window.gm_authFailure = () => {
      refused?.();
      for (const each of entry.refused) each();
    };
    const query = new URLSearchParams({ key, callback: "_wf_maps_loaded" });
    loadScript(`https://${HOST}/maps/api/js?${query.toString()}`, { nonce }).catch((cause: unknown) => {
      clear();
      fail(cause);
    });
  }));
}

/** The map service that the builder uses, with a key of the site's owner. */
export function google(key: string | undefined): Service {
  const link: Service["link"] = ({ place: { lat, lng }, settings: { zoom } }) =>
    `https://maps.google.com/?z=${zoom}&daddr=${lat},${lng}`;
  return {
    host: HOST,
    link,
    async draw(sheet, lost) {
      const { signal, nonce } = sheet;
      const refuse = () => lost(`${HOST} rejected the key`);
      state().refused.add(refuse);
      atEnd(signal, () => state().refused.delete(refuse));
      const api = await load(key, nonce);
      if (!signal.aborted) drawWith(api, sheet, link(sheet));
    },
  };
}

function drawWith(api: Api, { root, box, place, settings, signal }: Sheet, href: string): void {
  const drags = !("ontouchstart" in window) || settings.touch || !settings.noTouch;
  const map = new api.Map(box, {
    center: place,
    zoom: settings.zoom,
    mapTypeId: settings.style,
    maxZoom: 20,
    disableDefaultUI: true,
    zoomControl: true,
    scrollwheel: settings.scroll || !settings.noScroll,
    draggable: drags,
  });
  const marker = new api.Marker({ map, position: place, title: markerName(settings), draggable: false });
  marker.addListener("click", () => window.open(href, "_blank", "noopener"));
  if (settings.tooltip) {
    const content = document.createElement("div");
    content.textContent = settings.tooltip;
    new api.InfoWindow({ content }).open(map, marker);
  }
  function center(): void {
    const { paddingTop, paddingRight, paddingBottom, paddingLeft } = getComputedStyle(root);
    map.setCenter(place);
    const [x, y] = [
      parseFloat(paddingRight) - parseFloat(paddingLeft),
      parseFloat(paddingBottom) - parseFloat(paddingTop),
    ];
    if (x || y) map.panBy(x, y);
  }
  redraw.on(center, signal);
  const size = new ResizeObserver(center);
  size.observe(box);
  atEnd(signal, () => size.disconnect());
}
