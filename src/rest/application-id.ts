import { fromBase64 } from '../base/bytes/bytes.js';
import { isSnowflake } from '../base/snowflake.js';

/** The id of the application: the user id in the token; undefined if the token has another form. */
export function idOfApplication(token: string): string | undefined {
  const [encodedId = ''] = token.split('.');
  const id = new TextDecoder().decode(fromBase64(encodedId));
  return isSnowflake(id) ? id : undefined;
}
