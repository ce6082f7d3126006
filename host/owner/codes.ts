import { Refused } from "../http/refused";
import { limit } from "../security/limits";
import type { Owner } from "../store/units/owners/owners";
import { requireChanged } from "./access/check-password";
import type { OwnerContext, Tools } from "./env";
import type { OwnerApp } from "./routes";
import { loggedInOnly } from "./guard";
import { qrPicture } from "./qr";
import { readString } from "./request";
import { codeAddress, createCodeSecret, isCodeSecret, findStep } from "./totp";

const WRONG = "Wrong code. Enter the code that your app shows now.";

/**
 * Whether a code is required after the password.
 * @param owner as it was when the password was checked.
 * @param code empty without a code.
 * @throws Refused if the code is wrong or was used before.
 */
export async function askCode({ ports }: Tools, { name, totp: secret }: Owner, code: string): Promise<boolean> {
  const { store, now, log } = ports;
  if (!secret) return false;
  if (!code) return true;
  // Five attempts in 15 minutes, counted before the check, because there are only a million codes.
  const key = `owner code ${name}`;
  await limit(ports, [{ key, most: 5, window: 900_000 }], "Too many wrong codes. Try again later.");
  const step = findStep(secret, code, now());
  if (step === undefined || !(await store.useOwnerCode({ name, step }))) {
    log({ level: "warn", event: "owner code refused" });
    throw new Refused(401, WRONG);
  }
  await store.dropRate({ key });
  return false;
}

/**
 * Two-step login with codes of an authenticator app (RFC 6238) for the logged-in owner: begin, confirm with a code, end.
 * @param check asks for the password. @throws Refused
 */
export function addCodes(
  app: OwnerApp,
  tools: Tools,
  check: (context: OwnerContext, password: string) => Promise<Owner>,
): void {
  const { settings, ports, note } = tools;
  const { store, now } = ports;
  const inside = loggedInOnly(tools);

  app.on("GET /code", inside, (context) => ({ on: context.get("session").owner.totp !== null }));

  app.on("POST /code/begin", inside, async (context, readBody) => {
    await check(context, readString(await readBody(), "password"));
    const secret = createCodeSecret();
    const address = codeAddress(secret, context.get("session").owner.name, new URL(settings.origin).host);
    return { secret, address, picture: qrPicture(address) };
  });

  // Stored only after a first code, because a secret without an app would lock the owner out.
  app.on("PUT /code", inside, async (context, readBody) => {
    const given = await readBody();
    const owner = await check(context, readString(given, "password"));
    const secret = readString(given, "secret");
    if (!isCodeSecret(secret)) throw new Refused(400, "The secret is invalid");
    const step = findStep(secret, readString(given, "code"), now());
    if (step === undefined) throw new Refused(422, WRONG);
    requireChanged(await store.setOwnerCode({ owner, secret, step }));
    await note(context, "codes", "turned on two-step login");
    return {};
  });

  app.on("DELETE /code", inside, async (context, readBody) => {
    const owner = await check(context, readString(await readBody(), "password"));
    requireChanged(await store.setOwnerCode({ owner, secret: null, step: null }));
    await note(context, "codes", "turned off two-step login");
    return {};
  });
}
