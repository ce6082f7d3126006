import { buildSchema, GraphQLError, GraphQLScalarType, Kind, type GraphQLSchema } from "graphql";

/** The part of the user system that pages use (`accounts.md` 4.7, 4.8). */
const TEXT = /* GraphQL */ `
  "A string. Numbers are converted to strings."
  scalar usys_text

  type Query {
    site: Site
    database: Database
  }

  type Mutation {
    usysCreateSession(email: String!, authPassword: String!): usys_session
    usysCreateUser(
      email: String!
      name: String!
      acceptPrivacy: Boolean
      acceptCommunications: Boolean
      authPassword: String!
      inviteToken: String
      captchaToken: String
      redirectPath: String
      data: usys_update_user_data
    ): usys_session
    usysDestroySession: usys_ok
    usysResetPassword(email: String!): usys_ok
    usysUpdatePassword(authPassword: String!, token: String!): usys_ok
    usysVerifyEmail(verifyToken: String!, redirectPath: String): usys_ok
    ecommerceCancelSubscriptionForSiteUser(subscriptionId: String!): usys_ok
    usysGetUploadURL(fieldId: String!, filename: String!): usys_upload
    usysUpdateUserData(data: usys_update_user_data!): usys_site_user
  }

  type usys_ok {
    ok: Boolean!
  }

  type usys_session {
    user: usys_user
  }

  type usys_user {
    id: String!
    email: String!
    name: String
    createdOn: String!
    emailVerified: Boolean!
  }

  type Site {
    id: String!
    siteUser: usys_site_user
    usysFieldSchema: [usys_field!]!
  }

  type usys_site_user {
    id: String!
    createdOn: String!
    data: usys_user_data
  }

  type usys_user_data {
    plainText(id: String!): String
    bool(id: String!): Boolean
    email(id: String!): String
    number(id: String!): String
    option(id: String!): usys_option
    link(id: String!): String
    fileRef(id: String!): usys_file
    password(id: String!): String
  }

  type usys_option {
    slug: String
    name: String
  }

  type usys_file {
    id: String!
    url: String!
  }

  type usys_field {
    id: String!
    required: Boolean!
    validations: usys_validations
  }

  type usys_validations {
    minLength: Float
    maxLength: Float
    min: Float
    max: Float
    step: Float
    extensions: [String!]
    options: [usys_option!]
  }

  type usys_upload {
    presignedPOST: usys_post
    key: String
  }

  type usys_post {
    url: String!
    fields: [usys_post_field!]!
  }

  type usys_post_field {
    key: String!
    value: String!
  }

  type Database {
    id: String!
    userSubscriptions: [usys_subscription!]
  }

  type usys_subscription {
    _id: String!
    productName: String
    variantPrice: usys_price
    variantImage: usys_image
    status: String
    lastInvoiced: String
    periodEnd: String
    subCreatedOn: String
    canceledOn: String
    billingAddressAddressee: String
    billingAddressLine1: String
    billingAddressLine2: String
    billingAddressCity: String
    billingAddressState: String
    billingAddressPostalCode: String
    billingAddressCountry: String
    cardLast4: String
    cardExpiresMonth: Int
    cardExpiresYear: Int
  }

  type usys_price {
    string: String
    unit: String
    value: Float
  }

  type usys_image {
    url: String
    alt: String
  }

  input usys_update_user_data {
    plainText: [usys_text_value!]
    bool: [usys_bool_value!]
    email: [usys_text_value!]
    number: [usys_text_value!]
    option: [usys_text_value!]
    link: [usys_text_value!]
    fileRef: [usys_file_value!]
    password: [usys_text_value!]
  }

  input usys_text_value {
    id: String!
    value: usys_text
  }

  input usys_bool_value {
    id: String!
    value: Boolean
  }

  input usys_file_value {
    id: String!
    value: usys_file_name
  }

  input usys_file_name {
    key: String
    _id: String
  }
`;

/** Accepts strings and numbers, because pages send both and `String` rejects numbers. */
function toText(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  throw new GraphQLError("Expected a string or a number");
}

let shared: GraphQLSchema | undefined;

/** The schema, which does not depend on the site. */
export function getSchema(): GraphQLSchema {
  return (shared ??= createSchema());
}

function createSchema(): GraphQLSchema {
  const schema = buildSchema(TEXT);
  const scalar = schema.getType("usys_text");
  if (scalar instanceof GraphQLScalarType) {
    scalar.parseValue = toText;
    scalar.parseLiteral = (node) => {
      if (node.kind === Kind.INT || node.kind === Kind.FLOAT || node.kind === Kind.STRING) return node.value;
      throw new GraphQLError("Expected a string or a number");
    };
  }
  return schema;
}
