import { Module } from '@nestjs/common';
import { GatewayIntentBits } from 'discord.js';
import { NecordModule } from 'necord';
import { OnboardingService } from './onboarding.service.js';

@Module({
  imports: [
    NecordModule.forRoot({
      token: process.env.DISCORD_TOKEN ?? '',
      intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMembers],
      allowedMentions: { parse: [] },
    }),
  ],
  providers: [OnboardingService],
})
export class AppModule {}
