# The bot of tickets.mjs, as its author wrote it for the service: it knows nothing of an emulator.
import os

import discord
from discord import app_commands, ui


class Priority(ui.View):
    @ui.select(
        placeholder='Priority',
        options=[discord.SelectOption(label='High', value='high'), discord.SelectOption(label='Low', value='low')],
    )
    async def choose(self, interaction, select):
        await interaction.response.edit_message(content=f'Priority: {select.values[0]}', view=None)


class Ticket(ui.Modal, title='New ticket'):
    subject = ui.TextInput(label='Subject')

    async def on_submit(self, interaction):
        await interaction.response.defer(ephemeral=True, thinking=True)
        channel = await interaction.guild.create_text_channel(f'ticket-{self.subject}')
        await channel.send(f'Ticket of {interaction.user.mention}: {self.subject}', view=Priority())
        await interaction.followup.send(f'Opened {channel.mention}.')


class Panel(ui.View):
    @ui.button(label='Open a ticket', style=discord.ButtonStyle.primary)
    async def open(self, interaction, button):
        await interaction.response.send_modal(Ticket())


intents = discord.Intents.default()
intents.message_content = True
client = discord.Client(intents=intents)
tree = app_commands.CommandTree(client)


@tree.command(description='Shows the panel')
async def panel(interaction: discord.Interaction):
    await interaction.response.send_message('Do you need help?', view=Panel())


@client.event
async def on_ready():
    await tree.sync()
    print('Ready')


@client.event
async def on_message(message):
    if not message.author.bot and message.content == '!help':
        await message.reply('Use /panel.')


client.run(os.environ['DISCORD_TOKEN'])
