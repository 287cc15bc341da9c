package dev.getwork.adapter.persistence.importing;

import dev.getwork.adapter.persistence.sql.SqlTime;
import dev.getwork.application.port.in.importing.ImportMapping;
import dev.getwork.application.port.in.importing.ManageImportMappings.Saved;
import dev.getwork.application.port.out.importing.ImportMappings;
import dev.getwork.domain.work.UserName;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

record PostgresImportMappings(JdbcClient jdbc) implements ImportMappings {

  private static final String SAVE =
      """
      insert into import_mapping (name, document, changed_by) values (:name, :document::json, :by)
      on conflict (name) do update
      set document = excluded.document, changed_by = excluded.changed_by, changed_at = clock_timestamp()
      returning *, xmax = 0 as added
      """;

  @Override
  public Saved save(ImportMapping.Name name, String document, UserName manager) {
    return jdbc.sql(SAVE)
        .param("name", name.value())
        .param("document", document)
        .param("by", manager.value())
        .query((row, number) -> new Saved(mapping(row, number), row.getBoolean("added")))
        .single();
  }

  private static final String FIND = "select * from import_mapping where name = :name";

  @Override
  public Optional<ImportMapping> find(ImportMapping.Name name) {
    return jdbc.sql(FIND).param("name", name.value()).query(PostgresImportMappings::mapping).optional();
  }

  private static final String ALL = "select * from import_mapping order by name";

  @Override
  public List<ImportMapping> all() {
    return jdbc.sql(ALL).query(PostgresImportMappings::mapping).list();
  }

  private static final String DELETE = "delete from import_mapping where name = :name";

  @Override
  public boolean delete(ImportMapping.Name name) {
    return jdbc.sql(DELETE).param("name", name.value()).update() > 0;
  }

  private static ImportMapping mapping(ResultSet row, int number) throws SQLException {
    return new ImportMapping(new ImportMapping.Name(row.getString("name")), row.getString("document"),
        new UserName(row.getString("changed_by")), SqlTime.instant(row, "changed_at"));
  }
}
