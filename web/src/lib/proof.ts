/** The proof of the shuffle: before the first move the server showed sha256("<salt>:<seed>"), after the last both. */
export async function sealFits(commitment: string, shown: { seed: string; salt: string }): Promise<boolean> {
  const bytes = new TextEncoder().encode(`${shown.salt}:${shown.seed}`);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((b) => b.toString(16).padStart(2, "0")).join("") === commitment;
}
