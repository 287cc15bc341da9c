package dev.getwork.bootstrap;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import org.springframework.boot.diagnostics.FailureAnalyzedException;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class PoolDemandsTest {

  @AutoClose
  private final HikariDataSource pool = new HikariDataSource();

  @Test
  void shouldRefuseLeadersThatCouldTakeAllConnections() {
    pool.setMaximumPoolSize(16);
    assertThatCode(() -> check("getwork.leaders", 11)).doesNotThrowAnyException();
    assertThatThrownBy(() -> check("getwork.leaders", 12))
        .isInstanceOf(FailureAnalyzedException.class)
        .hasMessageContaining("getwork.leaders=12, leaders and imports could take 16 of the pool's 16 connections");
  }

  @Test
  void shouldRefuseASocketTimeoutShorterThanASelection() {
    pool.setMaximumPoolSize(16);
    pool.addDataSourceProperty("socketTimeout", "60");
    assertThatCode(() -> check("getwork.selection.time-limit", "59s")).doesNotThrowAnyException();
    assertThatThrownBy(() -> check("getwork.selection.time-limit", "60s"))
        .isInstanceOf(FailureAnalyzedException.class)
        .hasMessageContaining("socket timeout of database connections is 60 s");
  }

  @Test
  void shouldAcceptAPoolWithoutSocketTimeout() {
    pool.setMaximumPoolSize(16);
    assertThatCode(() -> check("getwork.selection.time-limit", "1h")).doesNotThrowAnyException();
    pool.addDataSourceProperty("socketTimeout", "0");
    assertThatCode(() -> check("getwork.selection.time-limit", "1h")).doesNotThrowAnyException();
  }

  private void check(String setting, Object value) {
    var properties = new Binder(new MapConfigurationPropertySource(Map.of(setting, value)))
        .bindOrCreate("getwork", GetworkProperties.class);
    PoolDemands.check(properties, pool);
  }
}
