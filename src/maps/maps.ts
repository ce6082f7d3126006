import type { Behaviour } from "../core/behaviour";
import { createEdits, fill } from "../core/edits";
import { whenNear } from "../core/when-near";
import { google, pageBringsGoogle } from "./google";
import { mapName } from "./names";
import { openStreetMap } from "./open-street-map";
import type { Service, Sheet } from "./service";
import { parsePlace, settings, type MapSettings } from "./settings";
import { MAP } from "./module";
import type { CreateBehaviours } from "../core/modules";

const PLAIN =
  "position:absolute;inset:0;display:flex;align-items:center;justify-content:center;padding:16px;text-align:center;box-sizing:border-box";
/** With an opaque background, because the content behind it is unknown. */
const CONTROL =
  "padding:12px 20px;border:1px solid currentcolor;background:#fff;color:#222;font:inherit;cursor:pointer";
const CAPTION =
  "position:absolute;left:0;bottom:0;margin:0;padding:4px 8px;max-width:100%;background:#fff;color:#222;box-sizing:border-box";

function make<K extends keyof HTMLElementTagNameMap>(name: K, style: string, text = ""): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  made.style.cssText = style;
  made.textContent = text;
  return made;
}

/** The builder's map: `.w-widget-map` (`dropdown-tabs-lightbox.md` part 5). */
export const maps: Behaviour<MapSettings> = {
  name: "maps",
  selector: MAP,
  settings,
  mount(root, { settings: options, page: { config }, signal, warn }) {
    // Empty is not a place either (the settings take it for missing).
    const place = root.getAttribute("data-widget-latlng") === "" ? null : parsePlace(options.place);
    if (!place) {
      return warn({
        attribute: "data-widget-latlng",
        message: "has no place, so there is no map",
        expected: "latitude and longitude in degrees, 51.5,-0.12",
      });
    }
    const edits = createEdits(signal);
    const service: Service = config.mapsKey || pageBringsGoogle() ? google(config.mapsKey) : openStreetMap;
    // Style sheets give it 400 px; without one it has none.
    if (!root.clientHeight) edits.style(root, "height", "400px");
    if (getComputedStyle(root).position === "static") edits.style(root, "position", "relative");
    fill(edits, root, "role", "region");
    if (!root.matches("[aria-label], [aria-labelledby], [title]:not([title=''])"))
      edits.attribute(root, "aria-label", mapName(options));

    const box = edits.insert(make("div", "position:absolute;inset:0"), root);
    const sheet: Sheet = { root, box, place, settings: options, edits, nonce: config.nonce, signal };
    let failed = false;

    /** The place as a link, in a box of the same size. */
    function fail(reason: string): void {
      if (failed || signal.aborted) return;
      failed = true;
      warn({ message: `no map, ${reason}; the place is a link instead` });
      const link = make("a", CONTROL, options.tooltip || options.title || "Show this place on a map");
      link.href = service.link(sheet);
      link.target = "_blank";
      link.rel = "noopener";
      const plain = make("div", PLAIN);
      plain.append(link);
      box.replaceChildren(plain);
    }

    function draw(): void {
      box.replaceChildren();
      service
        .draw(sheet, fail)
        .then(caption, (cause: unknown) => fail(cause instanceof Error ? cause.message : String(cause)));
    }

    /** The frame of another site cannot show our text. */
    function caption(): void {
      if (options.tooltip && service === openStreetMap && !failed) box.append(make("p", CAPTION, options.tooltip));
    }

    function ask(): void {
      const button = make("button", CONTROL, `Load the map from ${service.host}`);
      button.type = "button";
      button.addEventListener(
        "click",
        () => {
          draw();
          // The button was removed; focus stays on the map.
          edits.attribute(root, "tabindex", "-1");
          root.focus({ preventScroll: true });
        },
        { signal },
      );
      const plain = make("div", PLAIN);
      plain.append(button);
      box.replaceChildren(plain);
    }

    if (config.maps === "ask") return ask();
    whenNear(root, draw, signal, "200px");
  },
};

export const content: CreateBehaviours = () => [maps];
