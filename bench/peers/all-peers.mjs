import { discordeno } from './discordeno.mjs';
import { discordjs, discordx, necord, sapphire } from './discordjs.mjs';
import { dysnomia, eris, oceanic } from './eris.mjs';
import { seyfert } from './seyfert.mjs';

/**
 * The libraries. Each is `{ name, packages, respond, listen, rest?, lacks? }`:
 * - `packages`: what a bot imports.
 * - `respond(address)`: a client for InteractionService.
 * - `listen(address, events)`: a client for GatewayService that hears events, by their wire names.
 * - `rest(address)`: a client for RestService. Frameworks on discord.js have none of their own.
 */
export const peers = [discordjs, oceanic, eris, seyfert, discordeno, dysnomia, necord, sapphire, discordx];
