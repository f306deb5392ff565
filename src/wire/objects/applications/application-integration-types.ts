/** The ways to install an application. */
export const applicationIntegrationTypes = { GUILD_INSTALL: 0, USER_INSTALL: 1 } as const;
