import type { ActionContext } from '../../scenario/capture/action-context.js';
import type { ScenarioAuthorization } from '../../scenario/steps/references.js';

/** Reads what an application asks for from the URL of its page, and what the user selected. The test has another guild and other ids. */
export function readAuthorization(
  { recorded, references }: ActionContext,
  call: Readonly<Record<string, unknown>>,
): { readonly value: ScenarioAuthorization } | { readonly reason: string } {
  const url = String(call['url']);
  if (!URL.canParse(url, 'http://localhost')) return { reason: 'its URL is invalid.' };
  const asked = new URL(url, 'http://localhost').searchParams;
  if (asked.get('client_id') !== recorded.applicationId) return { reason: 'it is another bot than that of the test.' };
  const guild = call['guild_id'] ?? asked.get('guild_id') ?? recorded.guildId;
  if (guild !== recorded.guildId) return { reason: 'it is another guild than that of the test.' };
  const responseType = asked.get('response_type');
  const integrationType = asked.get('integration_type');
  const text = (name: string) => asked.get(name) ?? undefined;
  const selected = {
    ...(call['accept'] === false ? { accept: false } : {}),
    ...(call['integration_type'] === undefined
      ? {}
      : { installation: call['integration_type'] === 1 ? ('user' as const) : ('guild' as const) }),
    ...(call['permissions'] === undefined ? {} : { permissions: String(call['permissions']) }),
    ...(call['channel_id'] === undefined ? {} : { channel: references.toTemplate(String(call['channel_id'])) }),
  };
  return {
    value: {
      scope: text('scope')?.split(/[ +]/),
      redirectUri: text('redirect_uri'),
      ...(responseType === 'code' || responseType === 'token' ? { responseType } : {}),
      permissions: text('permissions'),
      ...(integrationType === '0' || integrationType === '1'
        ? { integrationType: integrationType === '1' ? 1 : 0 }
        : {}),
      ...(Object.keys(selected).length === 0 ? {} : { selected }),
    },
  };
}
