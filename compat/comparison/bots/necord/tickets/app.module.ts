import { Module } from '@nestjs/common';
import { GatewayIntentBits } from 'discord.js';
import { NecordModule } from 'necord';
import { TicketsService } from './tickets.service.js';

@Module({
  imports: [
    NecordModule.forRoot({
      token: process.env.DISCORD_TOKEN ?? '',
      intents: [GatewayIntentBits.Guilds, GatewayIntentBits.MessageContent],
      allowedMentions: { parse: [] },
    }),
  ],
  providers: [TicketsService],
})
export class AppModule {}
