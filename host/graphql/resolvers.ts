import { EMPTY_ID } from "../../wire/ids";
import { logIn } from "../accounts/log-in";
import { askForReset, updatePassword } from "../accounts/passwords";
import { fieldSchema, siteUser, updateUser } from "../accounts/profile";
import type { Scope } from "../accounts/scope";
import { signUp, verifyEmail, type SignUpRequest } from "../accounts/sign-up";
import { userSubscriptions } from "../accounts/subscriptions";
import { uploadInto } from "../accounts/uploads";
import { cancelPlan } from "../shop/cancel-plan";

const OK = { ok: true } as const;

/** The resolvers of the root fields; everything below them are plain values and functions. */
export const ROOT = {
  site: (_args: object, scope: Scope) => ({
    id: siteId(scope),
    siteUser: () => siteUser(scope),
    usysFieldSchema: () => fieldSchema(scope),
  }),
  // Fails as a whole, as it does on the builder's server.
  database: async (_args: object, scope: Scope) => ({
    id: siteId(scope),
    userSubscriptions: await userSubscriptions(scope),
  }),
  usysCreateSession: async (args: { email: string; authPassword: string }, scope: Scope) => ({
    user: await logIn(scope, args),
  }),
  usysCreateUser: async (args: SignUpRequest, scope: Scope) => ({ user: await signUp(scope, args) }),
  usysDestroySession: async (_args: object, { visit }: Scope) => {
    await visit.end();
    return OK;
  },
  usysResetPassword: async (args: { email: string }, scope: Scope) => {
    await askForReset(scope, args);
    return OK;
  },
  usysUpdatePassword: async (args: { authPassword: string; token: string }, scope: Scope) => {
    await updatePassword(scope, args);
    return OK;
  },
  usysVerifyEmail: async (args: { verifyToken: string }, scope: Scope) => {
    await verifyEmail(scope, args);
    return OK;
  },
  ecommerceCancelSubscriptionForSiteUser: async (args: { subscriptionId: string }, scope: Scope) => {
    await cancelPlan(scope, args);
    return OK;
  },
  usysGetUploadURL: (args: { fieldId: string; filename: string }, scope: Scope) => uploadInto(scope, args),
  usysUpdateUserData: (args: { data: unknown }, scope: Scope) => updateUser(scope, args),
};

/** Accounts belong to one site: the first. */
function siteId({ site }: Scope): string {
  return site.siteIds()[0] ?? EMPTY_ID;
}
