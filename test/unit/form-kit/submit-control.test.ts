import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSubmitGate, type SubmitGate } from "../../../src/form-kit/submit-control";
import { element } from "../forms/support";

const control = () => element<HTMLInputElement>("#send");
const LABEL = "wf-submit-button-value";

let page: AbortController;
let gate: SubmitGate;

beforeEach(() => {
  document.body.innerHTML = `<form id="f"><input name="elements"><input id="send" type="submit" value="Send"
    data-wait="Wait"></form>
    <button id="beside" form="f">Send, too</button>`;
  page = new AbortController();
  gate = createSubmitGate(element<HTMLFormElement>("form"), page.signal);
});

afterEach(() => page.abort());

describe("the submit controls of a form", () => {
  it("A-13 F-60 stay disabled until the last reason ends", () => {
    const upload = gate.close("uploading");
    const send = gate.close("sending");
    upload();
    upload();
    expect([gate.isClosed(), gate.isClosed("uploading"), control().disabled]).toEqual([true, false, true]);
    send();
    expect([gate.isClosed(), control().disabled]).toEqual([false, false]);
  });

  it("A-78 keep their label while only a challenge closes the form", () => {
    const pass = gate.close("challenge");
    expect([control().disabled, control().value]).toEqual([true, "Send"]);
    const send = gate.close("sending");
    expect(control().value).toBe("Wait");
    send();
    expect(control().value).toBe("Send");
    pass();
  });

  it("F-50 are also those that name the form from elsewhere", () => {
    gate.close("sending");
    expect(element<HTMLButtonElement>("#beside").disabled).toBe(true);
  });

  it.each([
    ["Join us", "Join us"],
    ["", "Submit"],
  ])("A-13 F-55 restore the attribute's current value, where a page script changed it to %j: %s", (written, label) => {
    gate.keepLabels();
    control().setAttribute(LABEL, written);
    gate.close("uploading")();
    expect(control().value).toBe(label);
  });

  it("F-55 note a label that a page script has written since", () => {
    gate.keepLabels();
    control().setAttribute("value", "Enviar");
    const open = gate.close("sending");
    expect(control().getAttribute(LABEL)).toBe("Enviar");
    open();
    expect(control().value).toBe("Enviar");
  });

  it("restore the focus that disabling removed", () => {
    control().focus();
    const open = gate.close("sending");
    control().blur();
    open();
    expect(document.activeElement).toBe(control());
  });

  it("do not move the focus when the visitor has moved it meanwhile", () => {
    control().focus();
    const open = gate.close("sending");
    element("[name=elements]").focus();
    open();
    expect(document.activeElement).toBe(element("[name=elements]"));
  });

  it.each([
    ["", 'value=""'],
    [null, ""],
  ])("F-52 have the label %j again after stop with any earlier label", (label, attribute) => {
    page.abort();
    page = new AbortController();
    document.body.innerHTML = `<form><input id="send" type="submit" data-wait="Wait" ${attribute}></form>`;
    gate = createSubmitGate(element<HTMLFormElement>("form"), page.signal);
    const sent = gate.close("sending");
    expect(control().value).toBe("Wait");
    sent();
    expect(control().getAttribute("value")).toBe(label);
    page.abort();
    expect(control().getAttribute("value")).toBe(label);
  });

  it("F-93 announce to assistive technology that the form is being sent, in the page's words or ours", async () => {
    const said = () => element("[role=status]").textContent;
    const send = gate.close("sending");
    expect(element("form").getAttribute("aria-busy")).toBe("true");
    await expect.poll(said).toBe("Wait");
    send();
    expect(element("form").hasAttribute("aria-busy")).toBe(false);
    await expect.poll(said).toBe("");
    control().removeAttribute("data-wait");
    gate.close("sending");
    await expect.poll(said).toBe("Sending…");
  });

  it.each(["uploading", "challenge"] as const)(
    "F-93 announce nothing for a form that is disabled by the reason %s",
    (reason) => {
      element("[role=status]").textContent = "as before";
      const open = gate.close(reason);
      open();
      expect([element("[role=status]").textContent, element("form").hasAttribute("aria-busy")]).toEqual([
        "as before",
        false,
      ]);
    },
  );

  it("A-78 show the wait label while a file is being uploaded, too", () => {
    const open = gate.close("uploading");
    expect([control().value, control().getAttribute("data-wait")]).toEqual(["Wait", "Wait"]);
    open();
    expect(control().value).toBe("Send");
  });

  it("do not move the focus when disabling did not remove it", () => {
    element("[name=elements]").focus();
    const open = gate.close("sending");
    element("[name=elements]").blur();
    open();
    expect(document.activeElement).toBe(document.body);
  });

  it("are as served after stop, and late answers do not change them", () => {
    const form = document.forms[0] as HTMLFormElement;
    const served = form.outerHTML;
    const open = gate.close("sending");
    page.abort();
    open();
    expect(form.outerHTML).toBe(served);
    expect(document.querySelector("[role=status]")).toBeNull();
  });
});
