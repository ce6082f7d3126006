import { useApp } from "../app-context";
import { DeliveryRows } from "./delivery-rows";
import { Page } from "../shared/page";
import { useLoaded } from "../shared/use-loaded";

export function Webhooks() {
  const { counts } = useApp();
  const { value, reload } = useLoaded("GET /deliveries", {}, counts);
  return (
    <Page
      title="Webhooks"
      about="Each message is sent to the webhook addresses in the settings, with up to 15 attempts within a day."
    >
      {value &&
        (value.length ? (
          <DeliveryRows deliveries={value} onChange={reload} />
        ) : (
          <p className="empty">No webhooks. Add one with --webhook, or “webhooks” in millrace.config.json.</p>
        ))}
    </Page>
  );
}
