import { type CanActivate, type ExecutionContext, ForbiddenException, Injectable } from '@nestjs/common';
import { PermissionFlagsBits } from 'discord.js';
import { type ButtonContext, NecordExecutionContext } from 'necord';

@Injectable()
export class ModeratorsGuard implements CanActivate {
  canActivate(context: ExecutionContext) {
    const [interaction] = NecordExecutionContext.create(context).getContext<ButtonContext>();
    if (interaction.memberPermissions?.has(PermissionFlagsBits.ManageRoles)) return true;
    throw new ForbiddenException('You need the permission Manage Roles.');
  }
}
