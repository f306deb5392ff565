import type { RouteInfo } from '../../app/dispatch/analysis/route-info.js';
import type { Application } from '../../wire/objects/applications/application.js';
import { type Check, ok, problem } from './check.js';

/** What a bot hears by, of its options. */
export interface BotIngress {
  readonly gateway: boolean;
  /** In hex; undefined: it does not hear by HTTP. */
  readonly publicKey: string | undefined;
}

const INTERACTION_KINDS: readonly string[] = [
  'button',
  'select',
  'modal',
  'command',
  'autocomplete',
  'unknownComponent',
];

/** Whether interactions come the way that the bot listens: by HTTP where the application has an address, else by gateway. */
export function ingressChecks(
  { gateway, publicKey }: BotIngress,
  routes: readonly RouteInfo[],
  application: Application,
): Check[] {
  const address = application.interactions_endpoint_url ?? undefined;
  if (publicKey !== undefined && publicKey.toLowerCase() !== application.verify_key.toLowerCase()) {
    const message = 'The public key of the option `http` is not that of the application: every request is refused.';
    return [problem('http', message, 'Copy the public key from "General Information" in the developer portal.')];
  }
  if (!routes.some(({ kind }) => INTERACTION_KINDS.includes(kind))) return [];
  if (address !== undefined && publicKey === undefined) {
    const message = `Interactions go to ${address}, and the bot does not hear by HTTP: none reaches a handler.`;
    const remedy = 'Take the "Interactions Endpoint URL" away in the developer portal, or give the option `http`.';
    return [problem('interactions', message, remedy)];
  }
  if (address === undefined && !gateway) {
    const message = 'The bot hears by HTTP alone, and the application has no address for interactions.';
    const remedy = 'Set "Interactions Endpoint URL" in the developer portal to where `bot.fetch` answers.';
    return [problem('interactions', message, remedy)];
  }
  return [ok('interactions', `Interactions come by ${address === undefined ? 'the gateway' : `HTTP, to ${address}`}.`)];
}
