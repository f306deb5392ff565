/** The contents of a data URI in base64. */
export interface DataUriContents {
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

const DATA_URI = /^data:([a-z]+\/[a-z]+[0-9]?);base64,(.+)$/;

/** Decodes a data URI in base64; undefined if it is malformed. */
export function decodeDataUri(uri: string): DataUriContents | undefined {
  const [, contentType, data] = DATA_URI.exec(uri) ?? [];
  if (contentType === undefined || data === undefined) return undefined;
  return { contentType, bytes: new Uint8Array(Buffer.from(data, 'base64')) };
}
