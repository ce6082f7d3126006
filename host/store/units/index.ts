import { retimeSubmissions } from "./clock";
import { filesForAccount } from "./account-files";
import { changeProfile, findAccount, removeAccount, setAccountStatus } from "./accounts";
import { acceptInvitation, addAttempt, findAttempt, forgetAttempts, resetPassword, startReset } from "./attempts";
import { forgetInAudit, listAudit, writeAudit } from "./audit";
import { claimDeliveries, listDeliveries, sendDeliveryAgain, settleDelivery } from "./deliveries";
import {
  addFile,
  countFiles,
  filesOf,
  findFile,
  knownFiles,
  looseBytes,
  looseFiles,
  removeFiles,
  storedBytes,
} from "./files";
import { exportLines } from "./export";
import { changeSubmissions, freeSubmission, inboxCounts } from "./inbox";
import { indexTexts, noteIndexed } from "./indexing";
import { accessOf, addGroup, groupsOfAccounts, listGroups, removeGroup, setGroupsOf } from "./groups";
import { addMembers, countAccounts, knownAddresses, listAccounts } from "./members";
import {
  addFirstOwner,
  confirmOwnerSession,
  endOwnerSession,
  findOwner,
  findOwnerSession,
  forgetOwnerSessions,
  hasOwner,
  setOwner,
  setOwnerCode,
  startOwnerSession,
  useOwnerCode,
} from "./owners";
import { countPerson, submissionsOfPerson } from "./people";
import { listPlans, retirePlan, savePlan } from "./plans";
import { cancelSubscription, giveSubscription, listSubscriptions } from "./subscriptions";
import { dropRate, forgetRates, takeRates } from "./rates";
import { claimMails, listMails, mailHealth, sendMailAgain, settleMail } from "./mails";
import { acceptSubmission } from "./accept";
import { forgetAddresses, removeSubmissions } from "./removal";
import { endSession, endSessionsOf, findSession, forgetSessions, renewSession, startSession } from "./sessions";
import { renewSignUp, signUp, verifyAccount } from "./sign-ups";
import { addSites, listSites } from "./sites";
import { findKey, keepKey, replaceKey } from "./host-key";
import { countSubmissions, findSubmission, listSubmissions } from "./submissions";

/** Units that only read, a few rows each; they go on when nothing can be written. */
const QUICK_READS = {
  findSubmission,
  findKey,
  hasOwner,
  findOwner,
  findOwnerSession,
  findAccount,
  knownAddresses,
  listGroups,
  groupsOfAccounts,
  accessOf,
  listPlans,
  listSubscriptions,
  findAttempt,
  findSession,
  filesForAccount,
  findFile,
  filesOf,
  countFiles,
  looseBytes,
  knownFiles,
  storedBytes,
  listMails,
  mailHealth,
  listDeliveries,
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
  listAudit,
  listSites,
  indexTexts,
};

/**
 * Units that write, each in one transaction. After a broken connection a unit may run a second time although the first
 * went through, so each must allow that: identifiers come from outside.
 */
const WRITES = {
  acceptSubmission,
  changeSubmissions,
  freeSubmission,
  removeSubmissions,
  forgetAddresses,
  retimeSubmissions,
  noteIndexed,
  addFile,
  removeFiles,
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
  setAccountStatus,
  removeAccount,
  addMembers,
  addGroup,
  removeGroup,
  setGroupsOf,
  savePlan,
  retirePlan,
  giveSubscription,
  cancelSubscription,
  setOwnerCode,
  useOwnerCode,
  startSession,
  renewSession,
  endSession,
  endSessionsOf,
  forgetSessions,
  writeAudit,
  addSites,
  keepKey,
  replaceKey,
  forgetInAudit,
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
