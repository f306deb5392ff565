/** The version of this package; a test compares it with package.json. */
export const VERSION = '0.1.0';

/** The user agent of every request, in the format that Discord requires. */
export const USER_AGENT = `DiscordBot (https://github.com/guildhall/guildhall, ${VERSION}) Guildhall`;
