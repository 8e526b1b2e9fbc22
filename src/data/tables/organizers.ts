import { bigint, boolean, integer, pgTable, text } from "drizzle-orm/pg-core";
import { DEFAULT_VISIBILITY, type Listing, type Visibility } from "#core/visibility.ts";
import { instant } from "#data/tables/columns.ts";

/** A group or person that holds gatherings; without `userId` it is unclaimed (PRODUCT P3). */
export const organizers = pgTable("organizers", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  publicId: text("public_id").notNull(),
  userId: text("user_id"),
  name: text().notNull(),
  nameKey: text("name_key").notNull(),
  description: text().notNull().default(""),
  visibility: text().$type<Visibility>().notNull().default(DEFAULT_VISIBILITY),
  websiteUrl: text("website_url"),
  contactEmail: text("contact_email"),
  contactShown: boolean("contact_shown").notNull().default(false),
  verifiedAt: instant("verified_at"),
  suspendedAt: instant("suspended_at"),
  deletedAt: instant("deleted_at"),
  /** Taken out of sight by staff; `suspendedAt` stands with it. */
  hiddenAt: instant("hidden_at"),
  hiddenReason: text("hidden_reason"),
  hiddenListing: text("hidden_listing").$type<Listing>(),
  mergedInto: bigint("merged_into", { mode: "number" }),
  listing: text().$type<Listing>().notNull().default("hidden"),
  /** The folded words of its name; null until they are made. */
  searchKey: text("search_key").array(),
  /** How often its people saved it. */
  version: integer().notNull().default(1),
  createdAt: instant("created_at").notNull(),
  updatedAt: instant("updated_at").notNull(),
});
