// What most tests of the dashboard stand on: a server, a browser, and a project that holds one of everything.
import { openStage, type Stage } from './dashboard.ts';
import { openShop, type Shop } from './shop.ts';

/** `stage.close` ends all of it; what was opened is closed too where the rest could not be. */
export async function openStagedShop(
  env: Record<string, string> = {},
): Promise<{ stage: Stage; shop: Shop }> {
  const stage = await openStage(env);
  try {
    const shop = await openShop(stage.world);
    const close = async () => {
      await shop.close();
      await stage.close();
    };
    return { stage: { ...stage, close }, shop };
  } catch (error) {
    await stage.close();
    throw error;
  }
}
