/** The wire name of an event, from its name in camelCase: `guildMemberAdd` is `GUILD_MEMBER_ADD`. */
export type WireName<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${Uppercase<First>}${WireName<Rest>}`
    : `_${First}${WireName<Rest>}`
  : '';
