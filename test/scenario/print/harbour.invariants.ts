import { defineInvariants } from '@guildhall/dev/testing';

export default defineInvariants(({ world }) => ({
  'the quay exists': () => world.guild.channels.some(({ name }) => name === 'quay'),
}));
