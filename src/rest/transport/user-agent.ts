/** The version of this package; a test holds it equal to package.json. */
export const VERSION = '0.1.0';

/** How every request names its sender, in the form that the service asks for. */
export const USER_AGENT = `DiscordBot (https://github.com/guildhall/guildhall, ${VERSION}) Guildhall`;
