import { retimeSubmissions } from "./clock";
import { filesForAccount } from "./accounts/account-files";
import { changeAddress, changeProfile, findAccount, removeAccount, setAccountStatus } from "./accounts/accounts";
import {
  acceptInvitation,
  addAttempt,
  findAttempt,
  forgetAttempts,
  resetPassword,
  startReset,
} from "./accounts/email-links";
import { listChoices, setChoices } from "./choices";
import { forgetInAudit, listAudit, writeAudit } from "./audit";
import { claimDeliveries, listDeliveries, sendDeliveryAgain, settleDelivery } from "./deliveries";
import { addFeed, findFeed, listFeeds, removeFeed, useFeed } from "./feeds";
import { findFilledTables } from "./filled-tables";
import { findFormSetting, listFormSettings, saveFormSetting } from "./form-settings";
import {
  addFile,
  countFiles,
  listSubmissionFiles,
  findFile,
  knownFiles,
  looseBytes,
  looseFiles,
  unusedImages,
  removeFiles,
  renewImage,
  storedBytes,
} from "./files";
import { exportLines } from "./submissions/export";
import { changeSubmissions, freeSubmission, inboxCounts, replyToSubmission } from "./submissions/inbox";
import { indexTexts, noteIndexed } from "./submissions/indexing";
import { readAccess, addGroup, groupsOfAccounts, listGroups, removeGroup, setAccountGroups } from "./accounts/groups";
import { addImport, claimImport, failImport, findImport, removeImports, storeImportPart } from "./accounts/imports";
import { addMembers, countAccounts, knownAddresses, listAccounts } from "./accounts/members";
import { forgetOwnerLinks, inviteOwnerAgain, startOwnerReset, useOwnerLink } from "./owners/links";
import {
  addFirstOwner,
  findOwner,
  hasOwner,
  listOwners,
  setOwner,
  setOwnerCode,
  setOwnerPassword,
  useOwnerCode,
} from "./owners/owners";
import {
  confirmOwnerSession,
  endOwnerSession,
  findOwnerSession,
  forgetOwnerSessions,
  startOwnerSession,
} from "./owners/sessions";
import { changeOwner, inviteOwner, removeOwner, setOwnerEmail, startOwnerEmail } from "./owners/team";
import { countPerson, submissionsOfPerson } from "./submissions/people";
import {
  findPage,
  findPageRevision,
  lastPageRevision,
  listPageDrafts,
  listPageRevisions,
  listPublishedPages,
  publishPage,
  savePageDraft,
} from "./pages";
import { listPlans, retirePlan, savePlan } from "./accounts/plans";
import { cancelSubscription, giveSubscription, listSubscriptions } from "./accounts/subscriptions";
import { queueAges } from "./queue-ages";
import { dropRate, forgetRates, takeRates } from "./rates";
import { claimMails, findStuckMails, listMails, mailHealth, queueMail, sendMailAgain, settleMail } from "./mails";
import { acceptSubmission } from "./submissions/accept";
import { forgetAddresses, removeSubmissions } from "./submissions/removal";
import {
  endSession,
  endAccountSessions,
  findSession,
  forgetSessions,
  renewSession,
  startSession,
} from "./accounts/sessions";
import {
  changeProduct,
  changeVariant,
  countProducts,
  findProducts,
  hideProduct,
  listProducts,
  removeProduct,
  saveProducts,
} from "./shop/catalogue";
import { changeCartItem } from "./shop/carts";
import { changeCheckout, readPricedCart, reserveCart } from "./shop/checkout";
import { findOrder } from "./shop/order-rows";
import { changeOrder, countOrders, forgetCustomer, forgetOldCarts, listOrders, ordersOfPerson } from "./shop/orders";
import { followPlan, overduePlans, paidPlans } from "./shop/paid-plans";
import { notePayment, settlePayment, unpaidOrders } from "./shop/payments";
import { placeOrder } from "./shop/place-order";
import { listDiscounts, readShopSettings, removeDiscount, saveDiscount, saveShopSettings } from "./shop/settings";
import { renewSignUp, signUp, verifyAccount } from "./accounts/sign-ups";
import { addSites, listSites } from "./sites";
import { removeUnusedPages } from "./unused-pages";
import { findKey, keepKey, replaceKey } from "./host-key";
import { countSubmissions, findSubmission, listSubmissions } from "./submissions/submissions";

/** Units that read a few rows. They still work if the database is read-only. */
const QUICK_READS = {
  findSubmission,
  findKey,
  hasOwner,
  findOwner,
  listOwners,
  findOwnerSession,
  findAccount,
  knownAddresses,
  findImport,
  listGroups,
  groupsOfAccounts,
  readAccess,
  listChoices,
  listPlans,
  listSubscriptions,
  findAttempt,
  findSession,
  filesForAccount,
  findFile,
  listSubmissionFiles,
  countFiles,
  looseBytes,
  knownFiles,
  storedBytes,
  listMails,
  mailHealth,
  queueAges,
  listDeliveries,
  findFilledTables,
  findFormSetting,
  listFormSettings,
  findFeed,
  listFeeds,
  readShopSettings,
  findProducts,
  readPricedCart,
  findOrder,
  unpaidOrders,
  paidPlans,
  overduePlans,
  lastPageRevision,
  listPublishedPages,
  listPageDrafts,
  findPage,
  findPageRevision,
  listPageRevisions,
};

/** Units that only read but may take long. They do not block other units. */
const SLOW_READS = {
  listSubmissions,
  countSubmissions,
  inboxCounts,
  submissionsOfPerson,
  countPerson,
  exportLines,
  listAccounts,
  countAccounts,
  looseFiles,
  unusedImages,
  listAudit,
  listSites,
  indexTexts,
  listProducts,
  countProducts,
  listDiscounts,
  listOrders,
  countOrders,
  ordersOfPerson,
};

/**
 * Units that write, each in one transaction. After a broken connection a unit may run a second time although the first
 * went through, so each must allow that: the caller passes identifiers.
 */
const WRITES = {
  acceptSubmission,
  changeSubmissions,
  freeSubmission,
  replyToSubmission,
  removeSubmissions,
  forgetAddresses,
  retimeSubmissions,
  noteIndexed,
  addFile,
  removeFiles,
  renewImage,
  queueMail,
  findStuckMails,
  claimMails,
  settleMail,
  sendMailAgain,
  claimDeliveries,
  settleDelivery,
  sendDeliveryAgain,
  takeRates,
  dropRate,
  forgetRates,
  addFirstOwner,
  setOwner,
  setOwnerPassword,
  setOwnerEmail,
  startOwnerEmail,
  inviteOwner,
  inviteOwnerAgain,
  changeOwner,
  removeOwner,
  startOwnerReset,
  useOwnerLink,
  forgetOwnerLinks,
  startOwnerSession,
  confirmOwnerSession,
  endOwnerSession,
  forgetOwnerSessions,
  signUp,
  startReset,
  addAttempt,
  verifyAccount,
  renewSignUp,
  acceptInvitation,
  resetPassword,
  forgetAttempts,
  changeProfile,
  changeAddress,
  setChoices,
  setAccountStatus,
  removeAccount,
  addMembers,
  addImport,
  claimImport,
  storeImportPart,
  failImport,
  removeImports,
  addGroup,
  removeGroup,
  setAccountGroups,
  savePlan,
  retirePlan,
  giveSubscription,
  cancelSubscription,
  setOwnerCode,
  useOwnerCode,
  startSession,
  renewSession,
  endSession,
  endAccountSessions,
  forgetSessions,
  writeAudit,
  addSites,
  keepKey,
  replaceKey,
  forgetInAudit,
  saveFormSetting,
  addFeed,
  useFeed,
  removeFeed,
  saveShopSettings,
  saveDiscount,
  removeDiscount,
  saveProducts,
  changeProduct,
  changeVariant,
  hideProduct,
  removeProduct,
  changeCartItem,
  changeCheckout,
  reserveCart,
  placeOrder,
  notePayment,
  settlePayment,
  followPlan,
  changeOrder,
  forgetCustomer,
  forgetOldCarts,
  removeUnusedPages,
  savePageDraft,
  publishPage,
};

export const UNITS = { ...QUICK_READS, ...SLOW_READS, ...WRITES };

export type Units = typeof UNITS;
export type UnitName = keyof Units;

export function isRead(name: UnitName): boolean {
  return name in QUICK_READS || isSlow(name);
}

export function isSlow(name: UnitName): boolean {
  return name in SLOW_READS;
}

/** Units that look for work of a queue, again and again, and write only when they find some. */
const LOOKS: readonly UnitName[] = ["claimMails", "claimDeliveries", "claimImport"];

export function isLook(name: UnitName): boolean {
  return LOOKS.includes(name);
}
