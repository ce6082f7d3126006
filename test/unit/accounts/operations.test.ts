import { expect, it } from "vitest";
import * as accounts from "../../../src/accounts/operations/requests";
import * as subscriptions from "../../../src/subscriptions/operations";

const requests = { ...accounts, ...subscriptions };
const USER = "user{id email createdOn emailVerified}";

/** Head with variables, then root field with arguments and selection. */
const documents: [request: keyof typeof requests, head: string, selection: string][] = [
  [
    "logInRequest",
    "mutation UserLoginRequest($email:String!,$authPassword:String!)",
    `usysCreateSession(email:$email,authPassword:$authPassword){${USER}}`,
  ],
  [
    "signUpRequest",
    "mutation UserSignupRequest($email:String!,$name:String!,$acceptPrivacy:Boolean,$acceptCommunications:Boolean," +
      "$authPassword:String!,$inviteToken:String,$captchaToken:String,$redirectPath:String," +
      "$data:usys_update_user_data)",
    "usysCreateUser(email:$email,name:$name,acceptPrivacy:$acceptPrivacy,acceptCommunications:$acceptCommunications," +
      "authPassword:$authPassword,inviteToken:$inviteToken,captchaToken:$captchaToken,redirectPath:$redirectPath," +
      `data:$data){${USER.replace("email", "email name")}}`,
  ],
  ["logOutRequest", "mutation UserLogoutRequest", "usysDestroySession{ok}"],
  ["resetPasswordRequest", "mutation UserResetPasswordRequest($email:String!)", "usysResetPassword(email:$email){ok}"],
  [
    "updatePasswordRequest",
    "mutation UserUpdatePasswordRequest($authPassword:String!,$token:String!)",
    "usysUpdatePassword(authPassword:$authPassword,token:$token){ok}",
  ],
  [
    "verifyRequest",
    "mutation UserVerifyEmail($verifyToken:String!,$redirectPath:String)",
    "usysVerifyEmail(verifyToken:$verifyToken,redirectPath:$redirectPath){ok}",
  ],
  [
    "uploadRequest",
    "mutation getUploadURL($fieldId:String!,$filename:String!)",
    "usysGetUploadURL(fieldId:$fieldId,filename:$filename){presignedPOST{url fields{key value}}key}",
  ],
  [
    "schemaRequest",
    "query GetFieldValidations",
    "site{id usysFieldSchema{id required " +
      "validations{minLength maxLength min max step extensions options{slug name}}}}",
  ],
  [
    "cancelRequest",
    "mutation CancelSiteUserSubscription($subscriptionId:String!)",
    "ecommerceCancelSubscriptionForSiteUser(subscriptionId:$subscriptionId){ok}",
  ],
  [
    "subscriptionsRequest",
    "query FetchSubscriptions",
    "database{id userSubscriptions{_id productName variantPrice{string unit value}variantImage{url alt}" +
      "status lastInvoiced periodEnd subCreatedOn canceledOn billingAddressAddressee billingAddressLine1 " +
      "billingAddressLine2 billingAddressCity billingAddressState billingAddressPostalCode billingAddressCountry " +
      "cardLast4 cardExpiresMonth cardExpiresYear}}",
  ],
];

it.each(documents)("A-123 %s is the operation %s", (request, head, selection) => {
  expect(requests[request].query).toBe(`${head}{${selection}}`);
});
