/** A response body with backpressure. It is canceled when the client disconnects. */
export function toBody(content: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = content[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const step = await iterator.next();
        if (step.done) controller.close();
        else controller.enqueue(step.value);
      },
      async cancel() {
        await iterator.return?.();
      },
    },
    { highWaterMark: 1 },
  );
}

/** Encodes texts as bytes, in chunks of a useful size. */
export async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let piece = "";
  for await (const text of texts) {
    piece += text;
    if (piece.length < 32_000) continue;
    yield encoder.encode(piece);
    piece = "";
  }
  if (piece) yield encoder.encode(piece);
}
