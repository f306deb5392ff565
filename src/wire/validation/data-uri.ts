/** Schemas of files as data URIs in base64, besides images. */
import { z } from 'zod';
import { fromBase64, toHex } from '../../base/bytes/bytes.js';
import { formIssue } from './field-schemas.js';
import { fileSizeProblem } from './file-content.js';

/** Rejects a data URI whose content has more than `max` bytes. */
export function maxDataBytes(max: number): z.core.CheckFn<string> {
  return (ctx) => {
    const base64 = ctx.value.slice(ctx.value.indexOf(',') + 1);
    if (bytesOf(base64) > max) ctx.issues.push(formIssue(undefined, fileSizeProblem(max)));
  };
}

/** The length of base64 data when it is decoded. */
function bytesOf(base64: string): number {
  const padding = base64.endsWith('==') ? 2 : Number(base64.endsWith('='));
  return Math.floor(((base64.length - padding) * 3) / 4);
}

const SOUND_DATA_URI = /^data:audio\/(mpeg|mp3|ogg);base64,([A-Za-z0-9+/]+={0,2})$/;

const OGG_SIGNATURE = '4f676753';

/** An MP3 file starts with an ID3 tag, or with the eleven bits of a frame. */
const MP3_START = /^(?:494433|ff[ef])/;

/** An MP3 or Ogg file as a data URI in base64, whose content matches the declared type. */
export function soundData(): z.ZodString {
  return z.string().check((ctx) => {
    const [, type, data = ''] = SOUND_DATA_URI.exec(ctx.value) ?? [];
    const start = toHex(fromBase64(data.slice(0, 16)));
    const matches = type === 'ogg' ? start.startsWith(OGG_SIGNATURE) : MP3_START.test(start);
    if (type === undefined || !matches) {
      const message = 'Must be a sound as a data URI in base64, of type audio/mpeg or audio/ogg.';
      ctx.issues.push(formIssue(ctx.value.slice(0, 30), { formCode: 'BASE_TYPE_INVALID', message }));
    }
  });
}
