import {
  logInRequest,
  logOutRequest,
  resetPasswordRequest,
  schemaRequest,
  signUpRequest,
  updatePasswordRequest,
  uploadRequest,
  verifyRequest,
} from "../../../src/accounts/operations/requests";
import { mutation, query } from "../../../src/network/operation";

/** The fields of `test/conformance/accounts-site`. */
export const FIELDS = {
  text: "1f2e3d4c5b6a79880a1b2c3d4e5f60a0",
  bool: "2b3c4d5e6f708192a3b4c5d6e7f809c4",
  number: "3c4d5e6f708192a3b4c5d6e7f8091ad9",
  option: "9d0f5c2b7a6e4813b1c2d3e4f5061728",
  password: "5e6f708192a3b4c5d6e7f8091a2b3c4d",
  file: "77aa0c3e5d1b4f2e9a8b7c6d5e4f3021",
} as const;

const SELECTION = `email:email(id:"email") name:plainText(id:"name") password:plainText(id:"password")
  acceptPrivacy:bool(id:"accept-privacy") acceptCommunications:bool(id:"accept-communications") __typename
  text:plainText(id:"${FIELDS.text}") bool:bool(id:"${FIELDS.bool}") number:number(id:"${FIELDS.number}")
  option:option(id:"${FIELDS.option}"){slug __typename} secret:password(id:"${FIELDS.password}")
  file:fileRef(id:"${FIELDS.file}"){id url}`;

/** The documents that pages send, by their names in pages (`accounts.md` 4.7). */
const DOCUMENTS = {
  UserLoginRequest: logInRequest.query,
  UserSignupRequest: signUpRequest.query,
  UserLogoutRequest: logOutRequest.query,
  UserResetPasswordRequest: resetPasswordRequest.query,
  UserUpdatePasswordRequest: updatePasswordRequest.query,
  UserVerifyEmail: verifyRequest.query,
  getUploadURL: uploadRequest.query,
  GetFieldValidations: schemaRequest.query,
  FetchUser: query("FetchUser", `site{id siteUser{id createdOn data{${SELECTION}}}}`).query,
  UpdateUsysUserData: mutation(
    "UpdateUsysUserData",
    "usysUpdateUserData",
    { data: "usys_update_user_data!" },
    `data{${SELECTION}}`,
  ).query,
  FetchSubscriptions: query("FetchSubscriptions", "database{id userSubscriptions{_id productName status canceledOn}}")
    .query,
  CancelSiteUserSubscription: mutation(
    "CancelSiteUserSubscription",
    "ecommerceCancelSubscriptionForSiteUser",
    { subscriptionId: "String!" },
    "ok",
  ).query,
} as const;

export type OperationName = keyof typeof DOCUMENTS;

export interface Result {
  data?: Record<string, unknown> | null;
  errors?: { message: string; code: string; failedValidations?: { name: string; fieldId: string }[] }[];
}

/** One operation, as a member of a batch. */
export function operation(operationName: OperationName, variables: object = {}) {
  return { operationName, variables, query: DOCUMENTS[operationName] };
}

export const PASSWORD = "correct horse";

export interface Visitor {
  cookies: Map<string, string>;
  /** The `Set-Cookie` lines of the last answer. */
  set: string[];
  /** Gets a token, as a page does when it is loaded. */
  load(): Promise<Response>;
  /** Sends a body as one request, with the headers of a browser. */
  post(body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Sends one operation; after a refused token with a new one. */
  run(name: OperationName, variables?: object): Promise<Result>;
  logIn(email?: string, authPassword?: string): Promise<Result>;
  /** Whose account the pages would show; null: no user's. */
  whoAmI(): Promise<Record<string, unknown> | null>;
  get(address: string): Promise<Response>;
}

/** A small browser: keeps cookies, fetches the token, sends its origin. */
export function visit(origin: string, jar: Iterable<[string, string]> = []): Visitor {
  const cookies = new Map(jar);

  async function send(path: string, init: RequestInit & { headers: Record<string, string> }): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(new URL(path, origin), { ...init, headers: { ...init.headers, cookie } });
    visitor.set = answer.headers.getSetCookie();
    for (const line of visitor.set) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0(;|$)/.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  }

  const visitor: Visitor = {
    cookies,
    set: [],
    load: () =>
      send("/.wf_graphql/csrf", { method: "POST", headers: { origin, "x-requested-with": "XMLHttpRequest" } }),
    async post(body, headers = {}) {
      if (!cookies.has("wf-csrf")) await visitor.load();
      return send("/.wf_graphql/usys/apollo", {
        method: "POST",
        headers: {
          ...{ origin, accept: "application/json", "content-type": "application/json" },
          ...{ "x-wf-csrf": cookies.get("wf-csrf") ?? "", ...headers },
        },
        body: typeof body === "string" ? body : JSON.stringify(body),
      });
    },
    async run(name, variables) {
      let answer = await visitor.post([operation(name, variables)]);
      if (answer.status === 403) {
        await visitor.load();
        answer = await visitor.post([operation(name, variables)]);
      }
      const body = (await answer.json()) as Result[] | { code: string; msg: string };
      if (Array.isArray(body)) return body[0] ?? {};
      return { errors: [{ message: body.msg, code: `${answer.status}` }] };
    },
    logIn: (email = "ana@mail.example", authPassword = PASSWORD) =>
      visitor.run("UserLoginRequest", { email, authPassword }),
    async whoAmI() {
      const { data } = await visitor.run("FetchUser");
      const { siteUser } = data?.site as { siteUser: { data: Record<string, unknown> } | null };
      return siteUser && siteUser.data;
    },
    get: (address) => send(address, { headers: {} }),
  };
  return visitor;
}

/** The code of an operation's error. */
export function readCode({ errors }: Result): string | undefined {
  return errors?.[0]?.code;
}

/** The values of a sign up. */
export function newcomer(more: object = {}) {
  return {
    ...{ email: "ana@mail.example", name: "Ana", authPassword: PASSWORD },
    ...{ acceptPrivacy: true, acceptCommunications: false, data: {}, ...more },
  };
}
