import { atom } from "nanostores";
import { useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { jsx, jsxs } from "react/jsx-runtime";
import { errorText, errorType } from "../src/commerce/error-types";
import { createAnnouncer } from "../src/core/dom/announcer";
import { createElement } from "../src/core/dom/create-element";
import { closestTo, FOCUSABLE, getParent, isElement, nativeMembers } from "../src/core/dom/dom";
import { freeId } from "../src/core/dom/free-id";
import { parseHtml } from "../src/core/dom/trusted";
import { hide, show } from "../src/core/dom/visibility";
import { createEdits, fill } from "../src/core/edits";
import { emit, on } from "../src/core/events";
import { indexForKey, isPress } from "../src/core/input/keys";
import { mountIsland } from "../src/core/island";
import { atEnd, createLifetime } from "../src/core/lifetime";
import { parseUrl } from "../src/core/page/url";
import { perPage } from "../src/core/per-page";
import { $session } from "../src/core/session";
import { flag, number, oneOf, text } from "../src/core/settings";
import { prefersReducedMotion } from "../src/core/stores";
import { toText } from "../src/core/text";
import { createFieldErrors } from "../src/form-kit/field-errors";
import { linkError } from "../src/form-kit/link-error";
import { cssEasing } from "../src/motion/component-easing";
import { createCsrf } from "../src/network/csrf";
import { OperationError } from "../src/network/errors";
import { createClient } from "../src/network/graphql";
import { RETRY } from "../src/network/limits";
import { mutation } from "../src/network/operation";
import { emailAddress, isScriptUrl, phoneAddress } from "../src/rendering/addresses";
import { matches, readContainer } from "../src/rendering/conditions";
import { readEncoded } from "../src/rendering/encoded";
import { dropEmptyClass, setContent, setSource } from "../src/rendering/mutators";
import { own, rowValue, treeValue } from "../src/rendering/paths";
import { formatPrice } from "../src/rendering/prices";
import { reporter } from "../src/rendering/reporter";
import { applyCondition, BINDINGS, CONDITIONS, readBindings } from "../src/rendering/rows";
import { sanitize } from "../src/rendering/sanitize";
import { transform, transformers } from "../src/rendering/transformers";
import { asList, asRecord } from "../wire/records";

/**
 * What the script and its part for shops both need, so that the part does not bring it again: the part reads it from here
 * (`tools/bundle/kit.mjs`). Composed scripts share modules instead.
 */
export const kit = {
  $session,
  applyCondition,
  asList,
  asRecord,
  atEnd,
  atom,
  BINDINGS,
  closestTo,
  CONDITIONS,
  createAnnouncer,
  createClient,
  createCsrf,
  createEdits,
  createElement,
  createFieldErrors,
  createLifetime,
  cssEasing,
  dropEmptyClass,
  emailAddress,
  emit,
  errorText,
  errorType,
  fill,
  flag,
  flushSync,
  FOCUSABLE,
  formatPrice,
  freeId,
  getParent,
  indexForKey,
  hide,
  isElement,
  isPress,
  isScriptUrl,
  jsx,
  jsxs,
  matches,
  mountIsland,
  mutation,
  nativeMembers,
  number,
  on,
  oneOf,
  OperationError,
  own,
  parseHtml,
  parseUrl,
  perPage,
  phoneAddress,
  prefersReducedMotion,
  readBindings,
  readContainer,
  readEncoded,
  reporter,
  RETRY,
  rowValue,
  sanitize,
  setContent,
  setSource,
  show,
  text,
  linkError,
  toText,
  transform,
  transformers,
  treeValue,
  useLayoutEffect,
  useState,
};
