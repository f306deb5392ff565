/** Schemas of files as data URIs in base64, besides images. */
import { z } from 'zod';
import { formIssue } from './field-schemas.js';
import { fileSizeProblem } from './file-content.js';

/** Rejects a data URI whose content has more than `max` bytes. */
export function maxDataBytes(max: number): z.core.CheckFn<string> {
  return (ctx) => {
    const base64 = ctx.value.slice(ctx.value.indexOf(',') + 1);
    if (Buffer.byteLength(base64, 'base64') > max) ctx.issues.push(formIssue(undefined, fileSizeProblem(max)));
  };
}

const SOUND_DATA_URI = /^data:audio\/(mpeg|mp3|ogg);base64,([A-Za-z0-9+/]+={0,2})$/;

const OGG_SIGNATURE = '4f676753';

/** An MP3 file starts with an ID3 tag, or with the eleven bits of a frame. */
const MP3_START = /^(?:494433|ff[ef])/;

/** An MP3 or Ogg file as a data URI in base64, whose content matches the declared type. */
export function soundData(): z.ZodString {
  return z.string().check((ctx) => {
    const [, type, data = ''] = SOUND_DATA_URI.exec(ctx.value) ?? [];
    const start = Buffer.from(data.slice(0, 16), 'base64').toString('hex');
    const matches = type === 'ogg' ? start.startsWith(OGG_SIGNATURE) : MP3_START.test(start);
    if (type === undefined || !matches) {
      const message = 'Must be a sound as a data URI in base64, of type audio/mpeg or audio/ogg.';
      ctx.issues.push(formIssue(ctx.value.slice(0, 30), { formCode: 'BASE_TYPE_INVALID', message }));
    }
  });
}
