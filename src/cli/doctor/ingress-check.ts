import { interactionBindingKinds } from '../../app/decorators/binding-metadata.js';
import type { RouteInfo } from '../../app/dispatch/analysis/route-info.js';
import type { Application } from '../../wire/objects/applications/application.js';
import { type Check, ok, problem } from './check.js';

/** How a bot receives interactions, according to its options. */
export interface BotIngress {
  readonly gateway: boolean;
  /** In hexadecimal digits; undefined if the bot does not receive HTTP requests. */
  readonly publicKey: string | undefined;
}

/** Checks that Discord sends interactions where the bot listens: to the endpoint URL if there is one, else by the gateway. */
export function ingressChecks(
  { gateway, publicKey }: BotIngress,
  routes: readonly RouteInfo[],
  application: Application,
): Check[] {
  const address = application.interactions_endpoint_url ?? undefined;
  if (publicKey !== undefined && publicKey.toLowerCase() !== application.verify_key.toLowerCase()) {
    const message =
      'The public key of the option `http` is not that of the application: the bot rejects every request.';
    return [problem('http', message, 'Copy the public key from "General Information" in the developer portal.')];
  }
  if (!routes.some(({ kind }) => interactionBindingKinds.has(kind))) return [];
  if (address !== undefined && publicKey === undefined) {
    const message = `Discord sends interactions to ${address}, and the bot does not listen for HTTP requests: no handler runs.`;
    const remedy = 'Remove the "Interactions Endpoint URL" in the developer portal, or set the option `http`.';
    return [problem('interactions', message, remedy)];
  }
  if (address === undefined && !gateway) {
    const message = 'The bot receives interactions by HTTP only, and the application has no endpoint URL.';
    const remedy = 'Set "Interactions Endpoint URL" in the developer portal to the URL that `bot.fetch` serves.';
    return [problem('interactions', message, remedy)];
  }
  return [
    ok('interactions', `Interactions arrive by ${address === undefined ? 'the gateway' : `HTTP at ${address}`}.`),
  ];
}
