import type { FieldType } from "../../../wire/account-fields";
import type { Choice } from "../../records/users";

/** What an owner can change of a user. */
export interface UserFormAnswer {
  name: string;
  address: string;
  acceptCommunications: boolean;
  fields: UserFormField[];
}

export interface UserFormField {
  id: string;
  name: string;
  type: FieldType;
  required: boolean;
  value: string | boolean | null;
  /** Of a select field; null if they are unknown. */
  options: Choice[] | null;
}

export interface ChoicesAnswer {
  lists: ChoiceList[];
}

/** A select field of the account forms. */
export interface ChoiceList {
  id: string;
  name: string;
  /** Whether the settings name the choices, so that they cannot be changed here. */
  inSettings: boolean;
  options: Choice[];
}
