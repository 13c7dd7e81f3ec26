/** Whether the rules lie open beside the table, and at which rule. */
class Drawer {
  open = $state(false);
  rule = $state("");

  show(rule = ""): void {
    this.open = true;
    this.rule = rule;
  }

  close(): void {
    this.open = false;
  }
}

export const drawer = new Drawer();
