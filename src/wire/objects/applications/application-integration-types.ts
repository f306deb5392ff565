/** How an application may have been installed. */
export const applicationIntegrationTypes = { GUILD_INSTALL: 0, USER_INSTALL: 1 } as const;
