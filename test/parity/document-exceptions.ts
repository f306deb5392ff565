/** Where the declarations differ from the service's OpenAPI document, and why. */

/** Operations of the document that are not declared. */
export const undeclaredOperations: Readonly<Record<string, string>> = {};

/** Operations that the documentation describes, but not the document. */
export const documentedElsewhere: Readonly<Record<string, string>> = {
  'PATCH /guilds/{}/members/@me/nick': 'deprecated, and still documented',
  'GET /applications/{}/skus': 'documented with the resource SKU',
};

/** Fields of queries and bodies that are not declared, by the name of the endpoint. */
export const undeclaredFields: Readonly<Record<string, Readonly<Record<string, string>>>> = {};
