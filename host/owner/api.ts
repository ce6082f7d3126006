import type { Product } from "../../wire/shop/product";
import type { OwnerRole } from "../records/owners";
import type { ChangedPages, OpenedPage, PageChange, PageDifference, PageRevision, PageRow } from "../records/pages";
import type { FormSetting, SubmissionStatus } from "../records/submissions";
import type { Choice, Plan, PlanContent } from "../records/users";
import type * as access from "./access/api-types";
import type * as general from "./api-types";
import type * as pages from "./pages/api-types";
import type * as shop from "./shop/api-types";
import type * as users from "./users/api-types";
import type * as imports from "./users/import-types";

/** The response of an endpoint that returns nothing. */
type Done = Record<string, never>;

interface Password {
  password: string;
}

/**
 * All endpoints of the owner's page below its API path, each with its response and the JSON body of its requests. The page
 * calls them by these names (`app/api.ts`), and the host serves them by these names (`routes.ts`), so the compiler checks
 * both. The host checks what it gets once more: see `Given`.
 */
export interface OwnerApi {
  "GET /session": { answer: general.SessionAnswer };
  "POST /session": { answer: general.SessionAnswer; body: Password & { name: string; code: string } };
  "DELETE /session": { answer: Done };
  "POST /session/proxy": { answer: general.SessionAnswer };
  "GET /oidc": { answer: Response };
  "POST /setup": { answer: general.SessionAnswer; body: Password & { token: string; name: string } };
  "POST /confirm": { answer: Done; body: Password };
  "POST /password": { answer: general.SessionAnswer; body: Password & { next: string } };
  "POST /reset": { answer: Done; body: { email: string } };
  "POST /link": { answer: general.SessionAnswer; body: Password & { token: string } };
  "PUT /email": { answer: access.EmailAnswer; body: Password & { email: string } };
  "POST /email": { answer: access.EmailConfirmed; body: { token: string } };
  "GET /code": { answer: { on: boolean } };
  "POST /code/begin": { answer: general.NewCodeAnswer; body: Password };
  "PUT /code": { answer: Done; body: Password & { secret: string; code: string } };
  "DELETE /code": { answer: Done; body: Password };

  "GET /owners": { answer: access.OwnersAnswer };
  "POST /owners": { answer: { id: string }; body: { email: string; role: OwnerRole } };
  "POST /owners/:id/invitation": { answer: Done };
  "PATCH /owners/:id": { answer: Done; body: { role?: OwnerRole; disabled?: boolean } };
  "DELETE /owners/:id": { answer: Done };

  "GET /submissions": { answer: general.ListAnswer };
  "GET /submissions/:id": { answer: general.SubmissionAnswer };
  "POST /submissions/:id/reply": { answer: Done; body: { subject: string; body: string } };
  "PATCH /submissions": {
    answer: { changed: number };
    body: { ids: string[]; status?: SubmissionStatus; unread?: boolean };
  };
  "DELETE /submissions": { answer: { removed: number }; body: { ids: string[] } };
  "GET /submissions.csv": { answer: Response };
  "GET /files/:id": { answer: Response };
  "GET /counts": { answer: general.CountsAnswer };
  "GET /forms": { answer: general.FormsAnswer };
  "GET /form-settings": { answer: general.FormSettingsAnswer };
  "PUT /form-settings": {
    answer: Done;
    body: Pick<FormSetting, "form" | "recipients"> & { subject?: string; body?: string };
  };
  "GET /feeds": { answer: general.FeedRow[] };
  "POST /feeds": { answer: general.NewFeedAnswer; body: { name: string } };
  "DELETE /feeds/:id": { answer: Done };
  "GET /person": { answer: general.PersonAnswer };
  "GET /person.json": { answer: Response };
  "DELETE /person": { answer: { removed: number }; body: { email: string } };

  "GET /mails": { answer: general.MailsAnswer };
  "POST /mails/:id/again": { answer: Done };
  "POST /mails/test": { answer: general.TestMailAnswer; body: { to: string } };
  "GET /deliveries": { answer: general.DeliveryRow[] };
  "POST /deliveries/:id/again": { answer: Done };
  "GET /settings": { answer: general.SettingRow[] };
  "GET /audit": { answer: general.AuditRow[] };

  "GET /users": { answer: general.UsersAnswer };
  "POST /users": { answer: { id: string }; body: { email: string; name: string; groups: string[]; invite: boolean } };
  "GET /users.csv": { answer: Response };
  "GET /user-import": { answer: imports.ImportAnswer };
  "POST /user-import": { answer: Done; body: imports.ImportStart };
  "DELETE /user-import": { answer: Done };
  "POST /user-import/preview": { answer: imports.ImportPreviewAnswer; body: imports.ImportRequest };
  "GET /users/:id": { answer: general.UserAnswer };
  "GET /users/:id/form": { answer: users.UserFormAnswer };
  "PUT /users/:id": {
    answer: Done;
    body: {
      name: string;
      email: string;
      acceptCommunications: boolean;
      fields: Record<string, string | boolean>;
    };
  };
  "DELETE /users/:id": { answer: Done };
  "PUT /users/:id/status": { answer: Done; body: { status: "verified" | "disabled" } };
  "PUT /users/:id/groups": { answer: Done; body: { ids: string[] } };
  "DELETE /users/:id/sessions": { answer: Done };
  "POST /users/:id/reset": { answer: Done };
  "POST /users/:id/subscriptions": { answer: Done; body: { planId: string } };
  "DELETE /users/:id/subscriptions/:subscription": { answer: Done; body: { atOnce: boolean } };
  "GET /groups": { answer: general.GroupsAnswer };
  "POST /groups": { answer: { id: string; name: string }; body: { name: string } };
  "DELETE /groups/:id": { answer: Done };
  "GET /choices": { answer: users.ChoicesAnswer };
  "PUT /choices/:id": { answer: Done; body: { options: Choice[] } };
  "GET /plans": { answer: Plan[] };
  "POST /plans": { answer: { id: string }; body: GivenPlan };
  "PUT /plans/:id": { answer: Done; body: GivenPlan };
  "PUT /plans/:id/retired": { answer: Done; body: { retired: boolean } };

  "GET /pages": { answer: PageRow[] };
  "GET /page": { answer: OpenedPage };
  "PUT /page": { answer: pages.DraftWritten; body: pages.PageRequest & { base: string; changes: PageChange[] } };
  "DELETE /page": { answer: pages.PageWritten; body: pages.PageRequest };
  "POST /page/publish": { answer: pages.PagePublished; body: pages.PageRequest };
  "GET /page/same": { answer: string[] };
  "POST /page/same": { answer: ChangedPages; body: { page: string; place: string } };
  "POST /page/image": { answer: pages.UploadedImage; body: Blob };
  "POST /page/answer": {
    answer: pages.PageWritten & { left: number };
    body: pages.PageRequest & { take: "mine" | "theirs" };
  };
  "GET /page/revision": { answer: PageDifference[] };
  "GET /frame": { answer: pages.FrameAnswer };
  "GET /images": { answer: string[] };
  "GET /page/history": { answer: PageRevision[] };
  "POST /page/restore": { answer: pages.PageWritten; body: pages.PageRequest & { number: number } };

  "GET /products": { answer: shop.ProductsAnswer };
  "PUT /products/:id": {
    answer: Done;
    body: Pick<Product, "name" | "description" | "taxCategory" | "shippable">;
  };
  "PUT /products/:id/hidden": { answer: Done; body: { hidden: boolean } };
  "DELETE /products/:id": { answer: Done };
  "PUT /variants/:id": { answer: Done; body: shop.GivenVariant };
  "GET /orders": { answer: shop.OrdersAnswer };
  "GET /orders.csv": { answer: Response };
  "GET /orders/:id": { answer: shop.OrderAnswer };
  "PUT /orders/:id/status": {
    answer: Done;
    body: { status: "fulfilled" | "unfulfilled" | "refunded"; note: string; notify?: boolean };
  };
  "GET /shop": { answer: shop.ShopSettingsAnswer };
  "PUT /shop": { answer: Done; body: shop.GivenShopSettings };
  "PUT /discounts/:code": { answer: Done; body: shop.GivenDiscount };
  "DELETE /discounts/:code": { answer: Done };
}

/** Empty texts: none. */
type GivenPlan = Pick<PlanContent, "name" | "price" | "currency" | "amount" | "period" | "groups"> & {
  imageUrl: string;
  imageAlt: string;
};

export type Endpoint = keyof OwnerApi;

/** The response. `Response`: a download or a redirect, which the browser loads itself. */
export type Answer<E extends Endpoint> = OwnerApi[E]["answer"];

export type Body<E extends Endpoint> = OwnerApi[E] extends { body: infer B } ? B : never;

/** The body as the host gets it: with these members, but not yet checked. */
export type Given<E extends Endpoint> = { readonly [K in keyof Body<E>]?: unknown };

type ParamIn<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The variable parts of a path, by name. */
export type Params<E extends Endpoint> = Record<ParamIn<E>, string>;

/** An endpoint that the browser loads itself: a download or a redirect. */
export type Download = { [E in Endpoint]: Answer<E> extends Response ? E : never }[Endpoint];
