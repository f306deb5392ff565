import { Module } from '@nestjs/common';
import { GatewayIntentBits } from 'discord.js';
import { NecordModule } from 'necord';
import { PollsService } from './polls.service.js';

@Module({
  imports: [
    NecordModule.forRoot({
      token: process.env.DISCORD_TOKEN ?? '',
      intents: [GatewayIntentBits.Guilds],
      allowedMentions: { parse: [] },
    }),
  ],
  providers: [PollsService],
})
export class AppModule {}
