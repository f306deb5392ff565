import io
import os

import discord
from discord import app_commands

client = discord.Client(intents=discord.Intents(guilds=True))
tree = app_commands.CommandTree(client)


@tree.command(description='Answers')
async def ping(interaction: discord.Interaction):
    await interaction.response.send_message('Pong')


@tree.command(description='Sends an avatar')
async def avatar(interaction: discord.Interaction):
    # A file of the CDN, requested by the library.
    data = await interaction.user.default_avatar.read()
    await interaction.response.send_message(file=discord.File(io.BytesIO(data), 'avatar.png'))


@client.event
async def setup_hook():
    await tree.sync()


client.run(os.environ['DISCORD_TOKEN'], log_handler=None)
