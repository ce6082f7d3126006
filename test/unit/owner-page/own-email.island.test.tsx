import type { ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, describe, expect, it, vi } from "vitest";
import { AppContext, NO_COUNTS, type AppState } from "../../../host/owner/app/app-context";
import { App } from "../../../host/owner/app/app";
import { OwnEmail } from "../../../host/owner/app/settings/own-email";

type Answer = [status: number, body: object];

const run = (work: () => Promise<void>) => work();
const APP: AppState = {
  ...NO_COUNTS,
  me: { fresh: false },
  refresh: () => undefined,
  say: () => undefined,
  confirmed: run,
  attempt: run,
};

let root: Root | undefined;
let place: HTMLElement;

/** Renders a part of the page; `answers` has the answers of the host by method and path. */
function render(node: ReactNode, answers: Record<string, Answer>) {
  const asked: { endpoint: string; body: unknown }[] = [];
  vi.stubGlobal("fetch", async (url: string, { method, body }: { method: string; body?: string }) => {
    const endpoint = `${method} ${url.replace("/__millrace/api", "")}`;
    asked.push({ endpoint, body: body === undefined ? undefined : JSON.parse(body) });
    const [status, content] = answers[endpoint] ?? [404, {}];
    return new Response(JSON.stringify(content), { status });
  });
  place = document.body.appendChild(document.createElement("div"));
  root = createRoot(place);
  root.render(node);
  return asked;
}

const find = <T extends Element>(selector: string): T => {
  const element = place.querySelector<T>(selector);
  if (!element) throw new Error(`There is no ${selector} in ${place.innerHTML}`);
  return element;
};
const shows = (text: string) => expect.poll(() => place.textContent).toContain(text);
/** Enters a text, and waits until the page is rendered with it, which is done in microtasks. */
async function type(field: HTMLInputElement, text: string): Promise<void> {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  await new Promise((resolve) => setTimeout(resolve));
}
const submit = () => find<HTMLFormElement>("form").requestSubmit();

afterEach(() => {
  root?.unmount();
  place.remove();
  history.replaceState(null, "", "#");
  vi.unstubAllGlobals();
});

describe("the own email address in the settings", () => {
  const SESSION: Answer = [200, { fresh: false, name: "ana", email: "ana@mail.example" }];
  const change = async (sent: Answer) => {
    const page = (
      <AppContext.Provider value={APP}>
        <OwnEmail />
      </AppContext.Provider>
    );
    const asked = render(page, { "GET /session": SESSION, "PUT /email": sent });
    await shows("ana@mail.example can be used to log in");
    const [email, password] = [find<HTMLInputElement>("#own-email"), find<HTMLInputElement>("#email-password")];
    await type(email, "bo@mail.example");
    await type(password, "a quiet river");
    submit();
    await expect.poll(() => asked.length).toBeGreaterThan(1);
    expect(asked[1]).toEqual({
      endpoint: "PUT /email",
      body: { email: "bo@mail.example", password: "a quiet river" },
    });
    return asked;
  };

  it("stays until the mailed link is opened, which the page says", async () => {
    await change([200, { sent: true }]);
    await shows("Open the link that was sent to bo@mail.example. Until then ana@mail.example stays.");
    expect(find<HTMLInputElement>("#email-password").value).toBe("");
  });

  it("is loaded again if the host stored it at once", async () => {
    const asked = await change([200, { sent: false }]);
    await expect.poll(() => asked[2]?.endpoint).toBe("GET /session");
    expect(place.textContent).not.toContain("Open the link");
  });

  it("shows why the host refused the change", async () => {
    await change([401, { msg: "Wrong name or password" }]);
    await expect.poll(() => find("[role=alert]").textContent).toContain("Wrong name or password");
  });
});

describe("the link for an email address", () => {
  const open = (session: object, answer: Answer) => {
    history.replaceState(null, "", "#/email/12.ab.cd.ef");
    return render(<App />, { "GET /session": [200, session], "POST /email": answer });
  };

  it.each([
    ["without a session", { fresh: false }],
    ["with a session", { fresh: false, name: "ana" }],
  ])("stores the address only after a button was pressed, %s", async (_, session) => {
    const asked = open(session, [200, { email: "bo@mail.example" }]);
    await shows("Confirm the address");
    expect(asked.map(({ endpoint }) => endpoint)).toEqual(["GET /session"]);
    submit();
    await shows("You can log in with bo@mail.example now");
    expect(asked[1]).toEqual({ endpoint: "POST /email", body: { token: "12.ab.cd.ef" } });
  });

  it.each<[number, string]>([
    [409, "Another owner has this email address"],
    [410, "This link has expired or was used before. Request a new one."],
  ])("shows the refusal of the host with status %i", async (status, msg) => {
    open({ fresh: false }, [status, { msg }]);
    await shows("Confirm the address");
    submit();
    await expect.poll(() => find("[role=alert]").textContent).toContain(msg);
  });
});
