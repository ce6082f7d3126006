import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { collectFields, collectFiles, toMap } from "../../../src/forms/collect";

// The same cases in every run.
fc.configureGlobal({ seed: 20261121 });

function form(html: string): HTMLFormElement {
  const made = document.createElement("form");
  made.innerHTML = html;
  document.body.replaceChildren(made);
  return made;
}

const map = (html: string) => toMap(collectFields(form(html)));

describe("field names", () => {
  it("F-107 uses data-name, else name, else the position among the collected controls", () => {
    expect(
      map(`<input data-name="A" name="a" value="1"><button name="no">x</button><input name="b" data-name="" value="2">
           <input type="file" name="f"><input value="3"><textarea name="">4</textarea>`),
    ).toEqual({ A: "1", b: "2", "Field 3": "3", "Field 4": "4" });
  });

  it("F-109 names uploaded files the same way, with File N, and omits empty inputs", () => {
    const files = form(
      `<input type="file" data-name="CV" name="cv" data-value=" f1 "><input type="file" name="b" data-value="f2">
       <input><input type="file" data-value="f3"><input type="file" name="empty">`,
    );
    expect(collectFiles(files)).toEqual({ CV: "f1", b: "f2", "File 3": "f3" });
  });

  it("F-110 treats radio buttons of one name as one field, required if any is, with any of them chosen", () => {
    const group = `<input type="radio" name="r" data-name="R" value="a"><input name="r" data-name="R" value="text">
      <input type="radio" name="r" data-name="R" value=" b " required checked>
      <input type="radio" name="other" data-name="R2" value="c">`;
    const fields = collectFields(form(group));
    expect(fields.map(({ key, value, required }) => [key, value, required])).toEqual([
      ["R", "b", true],
      ["R", "text", false],
      ["R2", null, false],
    ]);
  });

  it("F-108 collects a field called __proto__ as an ordinary field", () => {
    const fields = map(`<input name="__proto__" value="x"><input name="constructor" value="y">`);
    expect(JSON.stringify(fields)).toBe('{"__proto__":"x","constructor":"y"}');
  });

  it("F-108 uses the later of two fields with one name", () => {
    expect(map(`<input name="a" value="1"><input name="a" value="2">`)).toEqual({ a: "2" });
  });

  it("F-107 F-110 any text and any name arrive as they are, trimmed", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ name: fc.string({ minLength: 1 }), value: fc.string() }), { maxLength: 8 }),
        (rows) => {
          const made = form("");
          const expected = new Map<string, string>();
          for (const { name, value } of rows) {
            const area = document.createElement("textarea");
            area.setAttribute("data-name", name);
            area.value = value;
            made.append(area);
            // Browsers turn line ends into \n in the value of a text area.
            expected.set(name, value.replace(/\r\n?/g, "\n").trim());
          }
          const fields = toMap(collectFields(made));
          expect(new Map(Object.entries(fields))).toEqual(expected);
        },
      ),
    );
  });
});

describe("field values", () => {
  it("F-110 trims text, non-breaking spaces and byte order marks included", () => {
    expect(
      map(`<input name="a" value="\u00a0\ufeff Ana \u00a0"><textarea name="b"> line
</textarea>`),
    ).toEqual({ a: "Ana", b: "line" });
  });

  it("F-110 sends a checkbox as true or false, not its value", () => {
    expect(
      map(`<input type="checkbox" name="a" value="yes"><input type="checkbox" name="b" value="no" checked>`),
    ).toEqual({
      a: false,
      b: true,
    });
  });

  it("F-110 returns the checked value of a radio group, or null when none is checked or the value is empty", () => {
    expect(
      map(`<input type="radio" name="a" value="1"><input type="radio" name="a" value="2" checked>
           <input type="radio" name="b" value="1"><input type="radio" name="b" value="2">
           <input type="radio" name="c" value="" checked><input type="radio" name='x"]' value="3" checked>`),
    ).toEqual({ a: "2", b: null, c: null, 'x"]': "3" });
  });

  it("F-110 returns a list of choices as an array, each trimmed, without disabled options", () => {
    expect(
      map(`<select multiple name="m"><option value=" a" selected>x</option><option>b</option><option selected>c</option>
           <optgroup disabled><option selected>d</option></optgroup></select><select multiple name="n"></select>`),
    ).toEqual({ m: ["a", "c"], n: [] });
  });

  it("F-110 returns null for a single choice when no enabled option is selected", () => {
    expect(
      map(`<select name="a"><option disabled selected>Choose</option><option>b</option></select>
           <select name="b"><option value="">Choose</option></select><select name="c"></select>`),
    ).toEqual({ a: null, b: "", c: null });
  });

  it("F-106 collects disabled controls", () => {
    expect(map(`<input name="a" value="1" disabled><fieldset disabled><input name="b" value="2"></fieldset>`)).toEqual({
      a: "1",
      b: "2",
    });
  });

  it("F-106 omits buttons of every kind, file inputs, and controls outside the form", () => {
    const made = form(
      `<button name="a">a</button><button type="button" name="b">b</button><input type="submit" name="c" value="c">
       <input type="reset" name="d"><input type="image" name="e" alt="e"><input type="button" name="f"><input
         type="file" name="g">`,
    );
    made.id = "f";
    document.body.insertAdjacentHTML("beforeend", `<input form="f" name="h" value="h">`);
    expect(collectFields(made)).toEqual([]);
  });

  it("F-110 collects numbers, dates and hidden fields as typed", () => {
    expect(
      map(
        `<input type="number" name="n" value="007"><input type="date" name="d" value="2026-01-31"><input type="hidden"
          name="h" value=" x ">`,
      ),
    ).toEqual({ n: "007", d: "2026-01-31", h: "x" });
  });
});
