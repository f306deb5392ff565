# Moderation, with discord.py: warnings and a list of them, and a ban with a question before it.
import os

import discord
from discord import app_commands

client = discord.Client(intents=discord.Intents(guilds=True), guild_ready_timeout=0.5)
tree = app_commands.CommandTree(client)
warnings = {}


class Confirmation(discord.ui.View):
    def __init__(self, member):
        super().__init__()
        self.member = member

    @discord.ui.button(label="Ban", style=discord.ButtonStyle.danger)
    async def ban(self, interaction, _button):
        await self.member.ban(reason="Decided by a moderator")
        await interaction.response.edit_message(content=f"{self.member} is banned.", view=None)

    @discord.ui.button(label="Cancel")
    async def cancel(self, interaction, _button):
        await interaction.response.edit_message(content="Nobody is banned.", view=None)


@tree.command(description="Warns a member")
@app_commands.default_permissions(moderate_members=True)
async def warn(interaction: discord.Interaction, member: discord.Member, reason: str):
    warnings.setdefault(member.id, []).append(reason)
    count = len(warnings[member.id])
    await interaction.response.send_message(f"{member.mention} has {count} warning(s): {reason}")


@tree.command(description="Lists the warnings of a member")
async def list_warnings(interaction: discord.Interaction, member: discord.Member):
    reasons = warnings.get(member.id, [])
    await interaction.response.send_message("\n".join(reasons) or "No warnings.", ephemeral=True)


@tree.command(description="Bans a member")
@app_commands.default_permissions(ban_members=True)
async def ban(interaction: discord.Interaction, member: discord.Member):
    await interaction.response.send_message(f"Ban {member}?", view=Confirmation(member), ephemeral=True)


@client.event
async def on_ready():
    await tree.sync()


client.run(os.environ["DISCORD_TOKEN"])
