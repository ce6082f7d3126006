const HUGE = "x".repeat(100_000);
const deep = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
const deepObject = (levels: number) => '{"a":'.repeat(levels) + "1" + "}".repeat(levels);

/** Every field of the list contains the same piece of JSON. */
function row(json: string): string {
  const fields = [
    ...[
      "productName",
      "status",
      "lastInvoiced",
      "periodEnd",
      "subCreatedOn",
      "canceledOn",
      "cardLast4",
      "cardExpiresMonth",
      "cardExpiresYear",
    ],
    ...["Addressee", "Line1", "Line2", "City", "State", "PostalCode", "Country"].map((part) => `billingAddress${part}`),
    ...["_id", "variantPrice", "variantImage", "a", "__proto__", "constructor", "toString", "length"],
  ];
  return `{${fields.map((field) => `"${field}":${json}`).join()}}`;
}

/** Subscriptions as JSON that a server should never send: each is an object, so each is a row. */
export const BROKEN_ROWS: readonly string[] = [
  ...[
    '{"toString":1}',
    '{"toString":1,"valueOf":1}',
    '{"toString":{"toString":1}}',
    '{"__proto__":{"polluted":1}}',
    '{"__proto__":null}',
    '{"constructor":{"prototype":{"polluted":1}}}',
    '{"length":1000000000}',
    '{"then":{"toString":1}}',
    '{"toJSON":1}',
    '{"url":{"toString":1},"value":{"valueOf":1},"unit":{"toString":1}}',
    '{"url":[],"value":"1","unit":[]}',
    '{"url":"http://[","value":1,"unit":"???"}',
    '{"url":"//","value":9007199254740993,"unit":"usd"}',
    '{"url":"/a.svg","value":1e999,"unit":"USD"}',
    '{"url":"/a.svg","value":-1e308,"unit":"JPY"}',
    '{"url":"/a.svg","value":-0,"unit":"USD"}',
    "9007199254740993",
    "123456789012345678901234567890",
    "-1e999",
    "1e-400",
    "true",
    "null",
    '""',
    "[]",
    "[[]]",
    '[null,{"toString":1}]',
    '{"0":"a"}',
    '"\\u0000\\ud800"',
    '"9999-99-99T99:99:99Z"',
    '"+275760-09-13T00:00:00.001Z"',
    '"9999-12-31T23:59:59.999999999999999999Z"',
    deep(5000),
    deepObject(5000),
  ].map(row),
  `{"productName":"${HUGE}","billingAddressLine1":"${"<b>".repeat(600)}",
    "variantImage":{"url":"/${HUGE}"},"periodEnd":"${"1".repeat(10_000)}"}`,
  "{}",
  '{"__proto__":{"productName":"inherited"}}',
];
