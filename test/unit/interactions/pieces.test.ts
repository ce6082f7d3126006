import { afterEach, describe, expect, it, vi } from "vitest";
import { createReporter } from "../../../src/core/errors";
import { createPage } from "../../../src/core/page/page";
import { readScriptConfig } from "../../../src/core/page/script-config";
import { colors } from "../../../src/interactions/actions/colors";
import { plugins } from "../../../src/interactions/actions/plugins";
import { styles } from "../../../src/interactions/actions/style";
import { createEngine, type Engine } from "../../../src/interactions/engine";
import { loadPiecesFrom } from "../../../src/interactions/pieces/load-pieces";
import type { Piece, PieceName } from "../../../src/interactions/pieces/piece";
import { position } from "../../../src/interactions/pieces/position";
import { findPiece, PIECES } from "../../../src/interactions/pieces/types";
import { createEngineReporter } from "../../../src/interactions/reporter";
import { components } from "../../../src/interactions/triggers/component";
import { eventually } from "../support/eventually";
import { data, event, item, list } from "./data";

const CONTENT: Record<PieceName, Piece> = {
  interactionsPosition: position,
  interactionsComponents: { triggers: components },
  interactionsColors: { actions: colors },
  interactionsStyles: { actions: styles },
  interactionsPlugins: { actions: plugins },
};

let engine: Engine | undefined;

afterEach(() => {
  engine?.destroy();
  vi.restoreAllMocks();
  document.body.replaceChildren();
  document.documentElement.removeAttribute("class");
});

/** An engine with no piece, which has been passed data with one click that changes the size of its element. */
function start(load: (name: PieceName) => Promise<Piece>): void {
  document.body.innerHTML = '<p data-w-id="n">Text</p>';
  engine = createEngine(
    createPage(readScriptConfig(null)),
    createEngineReporter(createReporter("interactions")),
    loadPiecesFrom({ get: () => undefined, load }),
  );
  const change = item("STYLE_SIZE", "n", { widthValue: 7, widthUnit: "px" });
  engine.init(data([event("e", "MOUSE_CLICK", "n", "l")], [list("l", [[change]])]));
}

const isStarted = () => document.documentElement.classList.contains("w-mod-ix");

describe("pieces of the engine", () => {
  it.each(Object.entries(CONTENT))("the types of %s are found by their names", (name, { triggers, actions }) => {
    for (const type of Object.keys({ ...triggers, ...actions })) expect(findPiece(type), type).toBe(name);
    expect(PIECES).toContain(name);
  });

  it("loads only what the data needs, and starts when it is there", async () => {
    const load = vi.fn((name: PieceName) => Promise.resolve(CONTENT[name]));
    start(load);
    expect(isStarted()).toBe(false);
    await eventually(() => expect(isStarted()).toBe(true));
    expect(load.mock.calls).toEqual([["interactionsStyles"]]);
    const element = document.querySelector("p") as HTMLElement;
    element.click();
    await eventually(() => expect(element.style.width).toBe("7px"));
  });

  it("starts without a piece that cannot be loaded, and reports that", async () => {
    const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
    start(() => Promise.reject(new Error("no network")));
    await eventually(() => expect(isStarted()).toBe(true));
    expect(errors).toHaveBeenCalledOnce();
  });
});
