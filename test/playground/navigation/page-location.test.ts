/** The address of the page. */
import { describe, expect, it } from 'vitest';
import { formatLocation, parseLocation } from '../../../dev/src/playground/model/navigation/page-location.js';

const channel = { userId: '1', guildId: '2', channelId: '3' };
const entry = '4/message/100 % <b>of "it"</b> / (2) ü';

describe('an address', () => {
  it.each([
    [{ userId: '1' }, '#/users/1'],
    [{ userId: '1', guildId: '@me' }, '#/users/1/guilds/@me'],
    [channel, '#/users/1/guilds/2/channels/3'],
    [{ ...channel, view: { kind: 'gallery' as const } }, '#/users/1/guilds/2/channels/3/gallery'],
    [{ userId: '1', view: { kind: 'gallery' as const, entry: '4/modal/Form' } }, '#/users/1/gallery/4/modal/Form'],
  ])('of %j is %s', (location, address) => {
    expect(formatLocation(location)).toBe(address);
    expect(parseLocation(address)).toMatchObject(location);
  });

  it.each([
    [{ ...channel, view: { kind: 'gallery' as const, entry } }],
    [{ ...channel, view: { kind: 'preview' as const, theme: 'light' as const, entry } }],
  ])('contains any entry of the gallery: %j', (location) => {
    expect(parseLocation(formatLocation(location))).toEqual(location);
  });

  it.each(['', '#', '#/users/x', '#/users/1/preview/blue/x', '#/users/1/%E0%A4%A', '#/users/1/guilds/2/other'])(
    '%j that is invalid has no view',
    (address) => expect(parseLocation(address).view).toBeUndefined(),
  );
});
