import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { GatewayIntentBits } from 'discord.js';
import { Context, NecordModule, SlashCommand } from 'necord';
import { commands, downloadAvatar } from './commands.mjs';

const [ping, avatar] = commands;

class Handlers {
  ping([interaction]) {
    return interaction.reply('Pong');
  }
  async avatar([interaction]) {
    return interaction.reply({ files: [{ name: 'avatar.png', attachment: await downloadAvatar() }] });
  }
}
// Decorators, called as functions.
for (const command of [ping, avatar]) {
  const descriptor = Object.getOwnPropertyDescriptor(Handlers.prototype, command.name);
  Reflect.defineMetadata('design:paramtypes', [Array], Handlers.prototype, command.name);
  SlashCommand(command)(Handlers.prototype, command.name, descriptor);
  Context()(Handlers.prototype, command.name, 0);
}
class App {}
Module({
  imports: [NecordModule.forRoot({ token: process.env.DISCORD_TOKEN, intents: [GatewayIntentBits.Guilds] })],
  providers: [Handlers],
})(App);

await NestFactory.createApplicationContext(App, { logger: ['error'] }).then((app) => app.init());
