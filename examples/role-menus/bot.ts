import { Bot } from 'guildhall';
import { RoleMenuHandler } from './role-menu-handler.js';

/** Members choose their roles with a select instead of reactions to a message. */
export const bot = new Bot({ handlers: [RoleMenuHandler], appPermissions: ['SEND_MESSAGES', 'MANAGE_ROLES'] });
