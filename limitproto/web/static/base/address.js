// Texts as the end of an address has them.

export const through = (blob, stream) => new Response(blob.stream().pipeThrough(stream)).blob();

/** A text as the end of an address has it. */
export async function packed(text) {
  const blob = await through(new Blob([text]), new CompressionStream('deflate-raw'));
  return (await blob.bytes()).toBase64({ alphabet: 'base64url', omitPadding: true });
}

/** Read a part of an address; what a link has lost on its way is said in words. */
async function read(reading) {
  try {
    return await reading();
  } catch {
    throw new Error('The link is damaged: part of it is missing or has changed.');
  }
}

/** The blob of what an address has in its end. */
export const unpacked = (text) => read(() => through(new Blob([Uint8Array.fromBase64(text, { alphabet: 'base64url' })]), new DecompressionStream('deflate-raw')));

/** The address that opens the page with something. */
export const linkTo = async (key, text) => `${location.origin}${location.pathname}#${key}=${key === 'game' ? '' : '~'}${await packed(text)}`;

/** The text of a value in an address. */
export const textOf = async (value) => (value.startsWith('~') ? (await unpacked(value.slice(1))).text() : read(() => decodeURIComponent(value)));
