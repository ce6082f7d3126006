import type { ReactNode } from "react";
import type { MountContext } from "../core/behaviour";
import { createEdits, type Edits } from "../core/dom";
import { mountIsland } from "../core/island";
import type { Page } from "../core/page";
import type { Client } from "../network/graphql";
import { usersOf } from "../network/usys";

/** What every island of an account element gets. */
export interface IslandProps {
  readonly page: Page;
  readonly users: Client;
  readonly edits: Edits;
  readonly signal: AbortSignal;
}

export interface FormProps extends IslandProps {
  readonly form: HTMLFormElement;
}

/** Mounts a headless island. Its edits are undone after its effects have cleaned up, so that nothing writes again. */
export function mountHeadless({ page, signal }: MountContext, render: (props: IslandProps) => ReactNode): void {
  const unmounted = new AbortController();
  mountIsland(render({ page, users: usersOf(page), edits: createEdits(unmounted.signal), signal }), signal);
  signal.addEventListener("abort", () => unmounted.abort(), { once: true });
}
