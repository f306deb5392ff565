import { command, entitled } from 'guildhall';

/** The id of the subscription in the developer portal. On the emulator, it is the id that the test or the world gives it. */
export const goldSku = process.env['GOLD_SKU'] ?? '1304150000000000001';

export const forecastCommand = command('forecast', { description: 'Shows the weather of tomorrow' });

export const weekCommand = command('week', {
  description: 'Shows the weather of the whole week',
  guards: [entitled(goldSku)],
});
