import type { FieldValidations } from "../../../wire/account-fields";
import { mutation, query } from "../../network/operation";
import type { FieldValues } from "./field-values";

/** The operations of the user system (`accounts.md` 4.7), except those built per field. */

const OK = "ok";

export const logInRequest = mutation<{ email: string; authPassword: string }, unknown>(
  "UserLoginRequest",
  "usysCreateSession",
  { email: "String!", authPassword: "String!" },
  "user{id email createdOn emailVerified}",
);

export interface SignUpVariables {
  email: string;
  name: string;
  acceptPrivacy: boolean;
  acceptCommunications: boolean;
  authPassword: string;
  inviteToken?: string | undefined;
  captchaToken?: string | undefined;
  redirectPath?: string | undefined;
  data: FieldValues;
}

export const signUpRequest = mutation<SignUpVariables, unknown>(
  "UserSignupRequest",
  "usysCreateUser",
  {
    email: "String!",
    name: "String!",
    acceptPrivacy: "Boolean",
    acceptCommunications: "Boolean",
    authPassword: "String!",
    inviteToken: "String",
    captchaToken: "String",
    redirectPath: "String",
    data: "usys_update_user_data",
  },
  "user{id email name createdOn emailVerified}",
);

export const logOutRequest = mutation<Record<never, never>, unknown>("UserLogoutRequest", "usysDestroySession", {}, OK);

export const resetPasswordRequest = mutation<{ email: string }, unknown>(
  "UserResetPasswordRequest",
  "usysResetPassword",
  { email: "String!" },
  OK,
);

export const updatePasswordRequest = mutation<{ authPassword: string; token: string }, unknown>(
  "UserUpdatePasswordRequest",
  "usysUpdatePassword",
  { authPassword: "String!", token: "String!" },
  OK,
);

export const verifyRequest = mutation<{ verifyToken: string; redirectPath?: string | undefined }, unknown>(
  "UserVerifyEmail",
  "usysVerifyEmail",
  { verifyToken: "String!", redirectPath: "String" },
  OK,
);

export interface UploadTarget {
  usysGetUploadURL?: {
    presignedPOST?: { url: string; fields: readonly { key: string; value: string }[] } | null;
    key?: string;
  } | null;
}

export const uploadRequest = mutation<{ fieldId: string; filename: string }, UploadTarget>(
  "getUploadURL",
  "usysGetUploadURL",
  { fieldId: "String!", filename: "String!" },
  "presignedPOST{url fields{key value}}key",
);

/** The requirements of the site's owner for one field; a back end may omit anything. */
export interface ReceivedSchema {
  readonly id: string;
  readonly required?: boolean | null;
  readonly validations?: Partial<FieldValidations> | null;
}

export const schemaRequest = query<{ site?: { usysFieldSchema?: readonly ReceivedSchema[] | null } | null }>(
  "GetFieldValidations",
  "site{id usysFieldSchema{id required validations{minLength maxLength min max step extensions options{slug name}}}}",
);
